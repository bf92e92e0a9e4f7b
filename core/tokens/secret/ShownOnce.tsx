import { Button } from '#core/ui/buttons/Button.tsx';
import { Modal } from '#core/ui/dialog/Modal.tsx';
import { CopyableText } from '#core/ui/copy/CopyableText.tsx';

interface Props {
  title: string;
  description: string;
  /** The secret, and what belongs to it: names and texts. */
  texts: Readonly<Record<string, string>>;
  close(): void;
}

/** The dialog with a new secret, which is shown once. */
export function ShownOnce({ title, description, texts, close }: Props) {
  return (
    <Modal
      title={title}
      description={description}
      size="lg"
      onClose={close}
      footer={
        <Button variant="primary" onClick={close}>
          Done
        </Button>
      }
    >
      {Object.entries(texts).map(([label, text]) => (
        <CopyableText key={label} label={label} text={text} />
      ))}
    </Modal>
  );
}
