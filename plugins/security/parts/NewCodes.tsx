import { ShownOnce } from '#core/tokens/secret/ShownOnce.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

interface Props {
  title: string;
  codes: readonly string[];
  close(): void;
}

/** New recovery codes, which are shown once. */
export function NewCodes({ title, codes, close }: Props) {
  return (
    <ShownOnce title={title} description="Store them now. They are not shown again." close={close}>
      <RecoveryCodes codes={codes} />
    </ShownOnce>
  );
}
