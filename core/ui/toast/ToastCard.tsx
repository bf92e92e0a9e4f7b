import { useId, useState } from 'react';
import { Icon } from '../icons/Icon.tsx';
import { cx } from '../style/cx.ts';
import { MessageIcon } from './MessageIcon.tsx';
import type { Message } from './toast.ts';
import { useTimer } from './useTimer.ts';

interface ToastCardProps {
  message: Message;
  /** Its timer is paused. The timer also pauses while the pointer is on the card. */
  isHeld: boolean;
  onClose: () => void;
}

/** The card of one message. */
export function ToastCard({ message, isHeld, onClose }: ToastCardProps) {
  const [hasPointer, setHasPointer] = useState(false);
  const id = useId();
  useTimer(message, hasPointer || isHeld ? null : durationOf(message), onClose);
  return (
    // The close button serves the keyboard; a click anywhere on the card does the same.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      data-toast
      onClick={onClose}
      onPointerEnter={() => setHasPointer(true)}
      onPointerLeave={() => setHasPointer(false)}
      className={cx(
        'pointer-events-auto flex max-w-full animate-appear cursor-pointer items-start gap-2.5 rounded border border-transparent bg-raised py-2.5 pr-2 pl-3 text-sm text-text shadow-float max-md:text-base',
        isLong(message) ? 'w-[400px]' : 'w-[300px]',
      )}
    >
      <MessageIcon type={message.type} />
      <p id={id} className="min-w-0 flex-1 wrap-anywhere">
        {message.text}
      </p>
      {message.undo && <ToastButton label="Undo" describedBy={id} onClick={() => void message.undo?.()} />}
      {message.show && <ToastButton label="Show" describedBy={id} onClick={message.show} />}
      <button
        type="button"
        aria-label="Close message"
        aria-describedby={id}
        className="inline-flex size-6 shrink-0 items-center justify-center rounded-sm text-muted over:bg-hover over:text-text -my-0.5"
      >
        <Icon name="x" size={14} />
      </button>
    </div>
  );
}

function ToastButton({ label, describedBy, onClick }: { label: string; describedBy: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-describedby={describedBy}
      onClick={onClick}
      className="shrink-0 rounded-sm px-1.5 font-medium text-accent over:bg-hover"
    >
      {label}
    </button>
  );
}

const hasButton = ({ show, undo }: Message) => show !== undefined || undo !== undefined;
const isLong = (message: Message) => hasButton(message) || message.text.length > 60;

/** In milliseconds; `null` for a failure, which stays until it is closed (docs/specification/look.md). */
function durationOf(message: Message): number | null {
  if (message.type === 'danger' || message.type === 'warning') return null;
  // There must be time to reach the button.
  if (hasButton(message)) return 10_000;
  return isLong(message) ? 4_000 : 1_500;
}
