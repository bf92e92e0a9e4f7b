import { Button } from '#core/ui/buttons/Button.tsx';
import { Modal } from '#core/ui/dialog/Modal.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

interface Props {
  title: string;
  codes: readonly string[];
  close(): void;
}

/** New recovery codes, which are shown once. */
export function NewCodes({ title, codes, close }: Props) {
  return (
    <Modal
      title={title}
      description="Store them now. They are not shown again."
      size="lg"
      onClose={close}
      footer={
        <Button variant="primary" onClick={close}>
          Done
        </Button>
      }
    >
      <RecoveryCodes codes={codes} />
    </Modal>
  );
}
