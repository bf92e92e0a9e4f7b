import { useEffect, useRef, useState } from 'react';
import { ToastCard } from './ToastCard.tsx';
import type { Message } from './toast.ts';

/** More would cover the page. The next message appears when one is closed. */
const VISIBLE = 5;

/** Shows messages at the top centre of the page, the newest first, each until its time is over or it is closed. */
export default function ToastStack({ messages }: { messages: readonly Message[] }) {
  const [open, setOpen] = useState<readonly Message[]>([]);
  const [hasFocus, setHasFocus] = useState(false);
  const lastShown = useRef(0);
  const stack = useRef<HTMLElement>(null);
  const focusedBefore = useRef<HTMLElement>(null);

  useEffect(() => {
    const fresh = messages.filter(({ id }) => id > lastShown.current);
    lastShown.current = messages[0]?.id ?? lastShown.current;
    if (fresh.length > 0) setOpen((now) => onePerText([...fresh, ...now]));
  }, [messages]);

  useEffect(() => {
    const focusStack = (event: KeyboardEvent) => {
      if (event.altKey && event.code === 'KeyT') stack.current?.focus();
    };
    document.addEventListener('keydown', focusStack);
    return () => document.removeEventListener('keydown', focusStack);
  }, []);

  function close({ text }: Message) {
    const focused = document.activeElement;
    // The focus would be lost with the close button.
    if (focused instanceof HTMLElement && stack.current?.contains(focused)) {
      focused.blur();
      focusedBefore.current?.focus();
    }
    setOpen((now) => now.filter((other) => other.text !== text));
  }

  if (open.length === 0) return null;
  return (
    // Alt+T focuses it; Tab then goes to the newest message.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={stack}
      tabIndex={-1}
      aria-label="Messages, Alt+T"
      onFocus={({ relatedTarget, currentTarget }) => {
        setHasFocus(true);
        if (!currentTarget.contains(relatedTarget)) focusedBefore.current = relatedTarget as HTMLElement | null;
      }}
      onBlur={({ relatedTarget, currentTarget }) => setHasFocus(currentTarget.contains(relatedTarget))}
      // Only a message itself takes clicks, not the space around it.
      className="pointer-events-none fixed inset-x-4 top-[30px] z-60 flex flex-col items-center gap-2 outline-none"
    >
      {open.slice(0, VISIBLE).map((message) => (
        <ToastCard key={message.text} message={message} isHeld={hasFocus} onClose={() => close(message)} />
      ))}
    </section>
  );
}

/** A repeated message replaces the former one in its place, and its time starts again. */
function onePerText(all: readonly Message[]): readonly Message[] {
  const byText = new Map<string, Message>();
  for (const message of all.toReversed()) byText.set(message.text, message);
  return [...byText.values()].toReversed();
}
