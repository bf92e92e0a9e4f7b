import { Button } from '#core/ui/buttons/Button.tsx';
import { Modal } from '#core/ui/dialog/Modal.tsx';
import { CopyableText } from './CopyableText.tsx';

interface Props {
  clientId: string;
  /** `null` for an application that can keep none. */
  secret: string | null;
  close(): void;
}

/** The client id and the new secret of an application. The secret is shown once. */
export function ClientSecret({ clientId, secret, close }: Props) {
  return (
    <Modal
      title="Client id and secret"
      description={
        secret === null
          ? 'The application asks for the client id. It has no secret.'
          : 'Copy the secret into the settings of the application now: it is not shown again.'
      }
      size="lg"
      onClose={close}
      footer={
        <Button variant="primary" onClick={close}>
          Done
        </Button>
      }
    >
      <CopyableText label="Client id" text={clientId} />
      {secret !== null && <CopyableText label="Client secret" text={secret} />}
    </Modal>
  );
}
