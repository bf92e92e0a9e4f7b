import type { Command } from '#core/command/command.ts';
import type { DialogProps } from '#core/command/host.ts';
import { labelOf } from '#core/command/labelOf.ts';
import { useCommand } from '#core/command/useCommand.ts';
import { cx } from '#core/ui/style/cx.ts';
import { Icon } from '#core/ui/icons/Icon.tsx';
import { Modal } from '#core/ui/dialog/Modal.tsx';
import { userCommands } from '../commands.ts';

/** The dialog 'Actions' of the own picture (docs/specification/product.md section 2, User detail). */
export default function PictureActions({ close }: DialogProps) {
  const run = useCommand();
  const choose = (command: Command) => {
    close();
    void run(command);
  };
  return (
    <Modal title="Actions" size="sm" onClose={close}>
      <ul className="-mx-2 flex flex-col pb-3">
        {[userCommands.changePicture, userCommands.pictureVisibility, userCommands.removePicture].map((command, at) => (
          <li key={command.id}>
            <button
              type="button"
              data-autofocus={at === 0 || undefined}
              onClick={() => choose(command)}
              className={cx(
                'ring-inside flex h-control w-full items-center gap-3 rounded px-2 text-base over:bg-hover press:bg-pressed',
                command.danger && 'text-danger',
              )}
            >
              <Icon name={command.icon ?? 'camera'} />
              <span>{labelOf(command, {})}</span>
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
