import type { DialogProps } from '#core/command/host.ts';
import { ClientSecret } from '../parts/ClientSecret.tsx';

interface Props extends DialogProps {
  clientId: string;
  /** `null` for an application that can keep none. */
  secret: string | null;
}

/** The dialog with a new secret. */
export default function RotatedSecret(props: Props) {
  return <ClientSecret {...props} />;
}
