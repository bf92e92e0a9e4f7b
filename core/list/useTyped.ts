import { useEffect, useRef, useState } from 'react';

/** Milliseconds between two answers to somebody who types on. */
const PAUSE = 80;

/**
 * The text of a field that answers while one types: the first key at once, further ones as they come within the pause.
 * Follows `value` when that changes otherwise, as by going back. `done` is for when the field loses the focus: what is
 * written later could hold up who has gone on to another page meanwhile.
 */
export function useTyped(
  value: string,
  write: (value: string) => void,
): [typed: string, type: (typed: string) => void, done: () => void] {
  const [typed, setTyped] = useState(value);
  // `sent`: what was written and may come back as the value, the last of it at the end.
  const latest = useRef({ write, sent: [value], waiting: undefined as string | undefined, timer: 0 });

  useEffect(() => {
    latest.current.write = write;
  });
  useEffect(() => {
    const { current } = latest;
    const at = current.sent.lastIndexOf(value);
    current.sent = at < 0 ? [value] : current.sent.slice(at);
    if (at >= 0) return;
    // Letters that wait are of the place that was left.
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
