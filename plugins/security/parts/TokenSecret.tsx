import { useAtomValue } from 'jotai';
import { configAtom } from '#core/session/session.ts';
import { Button } from '#core/ui/buttons/Button.tsx';
import { CopyButton } from '#core/ui/copy/CopyButton.tsx';
import { Modal } from '#core/ui/dialog/Modal.tsx';

/** A new token, which is shown once, with a call that works when it is pasted. */
export function TokenSecret({ secret, close }: { secret: string; close(): void }) {
  const { user: base } = useAtomValue(configAtom).bases;
  const call = `curl -H "Authorization: Bearer ${secret}" ${new URL(`${base}/user/list?limit=5`, location.href)}`;
  return (
    <Modal
      title="Access Token"
      description="Store it now: it is not shown again."
      size="lg"
      onClose={close}
      footer={
        <Button variant="primary" onClick={close}>
          Done
        </Button>
      }
    >
      <Secret label="Token" text={secret} />
      <Secret label="To try it" text={call} />
    </Modal>
  );
}

const Secret = ({ label, text }: { label: string; text: string }) => (
  <div className="mb-4">
    <h3 className="mb-1 text-sm font-medium">{label}</h3>
    <div className="flex items-start gap-2 rounded border border-line bg-sunken px-3 py-2">
      <code className="min-w-0 flex-1 font-mono text-sm break-all">{text}</code>
      <CopyButton text={text} what={label.toLowerCase()} />
    </div>
  </div>
);
