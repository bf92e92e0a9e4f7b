import type { DialogProps } from '#core/command/host.ts';
import { ShownOnce } from '#core/tokens/secret/ShownOnce.tsx';

interface Props extends DialogProps {
  clientId: string;
  /** `null` for an application that can keep none. */
  secret: string | null;
}

/** The client id and the new secret of an application. */
export default function RotatedSecret({ clientId, secret, close }: Props) {
  return (
    <ShownOnce
      title="Client Id and Secret"
      description={
        secret === null
          ? 'The application asks for the client id. It has no secret.'
          : 'Copy the secret into the settings of the application now. It is not shown again.'
      }
      texts={{ 'Client id': clientId, ...(secret !== null && { 'Client secret': secret }) }}
      close={close}
    />
  );
}
