import type { DialogProps } from '#core/command/host.ts';
import { ConfirmDialog } from '#core/ui/dialog/ConfirmDialog.tsx';

/** The question before a changed form is left. */
export default function LeaveDialog({ leave, close }: DialogProps & { leave(): void }) {
  return (
    <ConfirmDialog
      title="Leave without saving?"
      text="Your changes are not saved and will be lost if you leave."
      action="Leave without saving"
      danger
      inHistory={false}
      onConfirm={() => {
        leave();
        close();
      }}
      onClose={close}
    />
  );
}
