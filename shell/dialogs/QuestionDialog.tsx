import { useState } from 'react';
import type { DialogProps, Question } from '#core/command/host.ts';
import { ConfirmDialog } from '#core/ui/dialog/ConfirmDialog.tsx';

/** The question before a command. It stays open while the command runs, and after a failure, which a toast reports. */
export default function QuestionDialog({ question, close }: DialogProps & { question: Question }) {
  const [busy, setBusy] = useState(false);
  const { title, text, records, action, danger } = question;

  async function confirm() {
    if (busy) return;
    setBusy(true);
    try {
      await question.run();
      close();
    } catch {
      setBusy(false);
    }
  }

  return (
    <ConfirmDialog
      title={title}
      text={text}
      records={records}
      action={action}
      danger={danger}
      busy={busy}
      onConfirm={() => void confirm()}
      onClose={close}
    />
  );
}
