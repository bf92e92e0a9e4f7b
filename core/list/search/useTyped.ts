import { useEffect, useRef, useState } from 'react';

/** Milliseconds between two writes during typing. */
const PAUSE = 80;

/**
 * The text of a field that is written during typing: the first key at once, further keys together after the pause. It
 * follows `value` when that changes elsewhere, as by going back. Call `done` when the field loses the focus: it writes
 * the rest, because a later write could delay the next page.
 */
export function useTyped(
  value: string,
  write: (value: string) => void,
): [typed: string, type: (typed: string) => void, done: () => void] {
  const [typed, setTyped] = useState(value);
  // `sent`: texts that were written and may come back as the value, the latest last.
  const latest = useRef({ write, sent: [value], waiting: undefined as string | undefined, timer: 0 });

  useEffect(() => {
    latest.current.write = write;
  });
  useEffect(() => {
    const { current } = latest;
    const at = current.sent.lastIndexOf(value);
    current.sent = at < 0 ? [value] : current.sent.slice(at);
    if (at >= 0) return;
    // Waiting letters belong to the page that was left.
    current.waiting = undefined;
    setTyped(value);
  }, [value]);
  useEffect(() => {
    const { current } = latest;
    return () => window.clearTimeout(current.timer);
  }, []);

  function send(): void {
    const { current } = latest;
    window.clearTimeout(current.timer);
    current.timer = 0;
    if (current.waiting === undefined) return;
    const next = current.waiting;
    current.sent.push(next);
    current.waiting = undefined;
    current.timer = window.setTimeout(send, PAUSE);
    current.write(next);
  }

  return [
    typed,
    (next) => {
      setTyped(next);
      latest.current.waiting = next;
      if (!latest.current.timer) send();
    },
    send,
  ];
}
