import { type CSSProperties, useEffect, useId, useRef } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import type { MessageType } from '#core/contract/envelope.ts';
import { cx } from '../style/cx.ts';
import { Icon, type IconName } from '../icons/Icon.tsx';
import type { Message } from './toast.ts';

/** Draws messages with sonner, each once. Its looks, widths and times are docs/specification/product.md's. */
export default function ToastStack({ messages }: { messages: readonly Message[] }) {
  const shown = useRef(0);
  useEffect(() => {
    const fresh = messages.filter((message) => message.id > shown.current).toReversed();
    shown.current = messages[0]?.id ?? shown.current;
    for (const message of fresh) showOnce(message);
  }, [messages]);
  useEffect(() => () => standing.clear(), []);
  return (
    <Sonner
      ref={silence}
      position="top-center"
      expand
      visibleToasts={5}
      gap={8}
      offset={{ top: 30 }}
      mobileOffset={{ top: 30, left: 16, right: 16 }}
      containerAriaLabel="Messages"
      // Only the message itself may be in the way of what lies below it: not its place, nor the gap between two.
      toastOptions={{ className: 'pointer-events-none' }}
      style={{ '--width': '400px' } as CSSProperties}
    />
  );
}

// Toaster announces; two live regions would say everything twice.
const silence = (section: HTMLElement | null) => section?.setAttribute('aria-live', 'off');

/** What stands on the screen: the id of the message by its text. */
const standing = new Map<string, number>();

/** A message that still stands in the same words is not put beside itself; its time begins anew. */
function showOnce(message: Message) {
  const { text } = message;
  const id = standing.get(text) ?? message.id;
  standing.set(text, id);
  show({ ...message, id }, timeOf(message));
}

function show(message: Message, duration: number) {
  const { id, text } = message;
  const over = () => void (standing.get(text) === id && standing.delete(text));
  // Not dismissible by sonner: it would take a click for the start of a swipe.
  const options = { id, duration, dismissible: false, onDismiss: over, onAutoClose: over };
  toast.custom(() => <Card message={message} />, options);
}

function Card({ message }: { message: Message }) {
  const { icon, looks } = kinds[message.type];
  const id = useId();
  return (
    // The close button is the keyboard's way; a click anywhere does the same.
    <div ref={leaveOut} className="flex w-full justify-center md:w-[400px]">
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div
        onClick={() => toast.dismiss(message.id)}
        onFocus={() => show(message, Number.POSITIVE_INFINITY)}
        onBlur={() => show(message, timeOf(message))}
        className={cx(
          'pointer-events-auto flex max-w-full cursor-pointer items-start gap-2.5 rounded border border-transparent bg-raised py-2.5 pr-2 pl-3 text-sm text-text shadow-float max-md:text-base',
          isLong(message) ? 'w-[400px]' : 'w-[300px]',
        )}
      >
        <Icon name={icon} size={18} className={cx('mt-px', looks)} />
        <p id={id} className="min-w-0 flex-1 wrap-anywhere">
          {message.text}
        </p>
        <button
          type="button"
          aria-label="Close message"
          aria-describedby={id}
          className="inline-flex size-6 shrink-0 items-center justify-center rounded-sm text-muted over:bg-hover over:text-text -my-0.5"
        >
          <Icon name="x" size={14} />
        </button>
      </div>
    </div>
  );
}

/** Sonner makes each message's place a stop for Tab, without a name; the button in it is one already. */
function leaveOut(card: HTMLElement | null) {
  const place = card?.closest('li');
  if (place) place.tabIndex = -1;
}

const kinds: Record<MessageType, { icon: IconName; looks: string }> = {
  success: { icon: 'circle-check', looks: 'text-success' },
  danger: { icon: 'circle-x', looks: 'text-danger' },
  warning: { icon: 'alert-triangle', looks: 'text-warning' },
  info: { icon: 'info', looks: 'text-info' },
};

const isLong = (message: Message) => message.text.length > 60;

/** Milliseconds; what went wrong stays until it is closed. */
function timeOf(message: Message): number {
  if (message.type === 'danger' || message.type === 'warning') return Number.POSITIVE_INFINITY;
  return isLong(message) ? 4_000 : 1_500;
}
