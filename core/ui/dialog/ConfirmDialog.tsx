import type { KeyboardEvent, ReactNode } from 'react';
import { Button } from '../buttons/Button.tsx';
import { cx } from '../style/cx.ts';
import { keyText } from '../text/Kbd.tsx';
import { Modal } from './Modal.tsx';
import { numberText } from '../text/numberText.ts';
import { reachByKeys } from './reachByKeys.ts';

export interface ConfirmDialogProps {
  title: string;
  text: string;
  /** The names of the affected records, if the text does not say them. */
  records?: readonly string[];
  /** The confirming button's label. */
  action: string;
  danger?: boolean;
  /** False for a question that Back may have opened. */
  inHistory?: boolean;
  busy?: boolean;
  /** The reason of a failure; the dialog stays open. */
  error?: string;
  onConfirm(): void;
  onClose(): void;
  /** A field to fill in first, such as the password. */
  children?: ReactNode;
}

/** The question before something that is not easily undone. Enter confirms and Esc cancels, as the buttons show. */
export function ConfirmDialog({ title, text, action, onConfirm, onClose, ...rest }: ConfirmDialogProps) {
  const { records = [], danger = false, inHistory, busy = false, error, children } = rest;
  return (
    <Modal
      title={title}
      description={text}
      role="alertdialog"
      size="sm"
      inHistory={inHistory}
      onClose={() => !busy && onClose()}
      footer={
        <>
          <Button aria-disabled={busy || undefined} onClick={() => !busy && onClose()}>
            <span>Cancel</span> <Key keys="escape" />
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            data-autofocus={!children || undefined}
            busy={busy}
            onClick={onConfirm}
            onKeyDown={notHeld}
          >
            <span>{action}</span> <Key keys="enter" />
          </Button>
        </>
      }
    >
      {(records.length > 0 || error || children) && (
        <div className="flex flex-col gap-3">
          {records.length > 0 && <Records records={records} />}
          {children}
          {error && (
            <p role="alert" className="rounded bg-danger-soft px-3 py-2 text-sm text-danger">
              {error}
            </p>
          )}
        </div>
      )}
    </Modal>
  );
}

/** The key that presses a button, shown on it. Screen readers do not announce it. */
function Key({ keys }: { keys: string }) {
  return (
    <span aria-hidden className="ml-1 rounded-sm border border-line px-1 text-xs font-normal max-md:hidden">
      {keyText(keys)}
    </span>
  );
}

/** An Enter key that is still held down from the previous step does not confirm. */
function notHeld(event: KeyboardEvent) {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}

function Records({ records }: { records: readonly string[] }) {
  const more = records.length - SHOWN;
  return (
    <ul
      ref={reachByKeys}
      aria-label="Affected"
      className="ring-inside max-h-44 divide-y divide-line overflow-y-auto rounded border border-line text-sm"
    >
      {records.slice(0, SHOWN).map((record, at) => (
        <li
          key={at}
          dir="auto"
          title={record}
          className={cx('px-3 py-1.5 text-left', records.length > 1 ? 'truncate' : 'wrap-anywhere')}
        >
          {record}
        </li>
      ))}
      {more > 0 && <li className="px-3 py-1.5 text-muted">and {numberText(more)} more</li>}
    </ul>
  );
}

const SHOWN = 100;
