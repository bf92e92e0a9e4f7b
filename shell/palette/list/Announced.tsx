import { useEffect, useState } from 'react';

/** Announces the step, the number of results and failures to screen readers, politely, after a pause in typing. */
export function Announced({ text }: { text: string }) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), REST);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}

/** In milliseconds. After a shorter pause, each letter's count would be read over the letter. */
const REST = 400;

/** The number of results as text. */
export function countOf(rows: number): string {
  if (rows === 0) return 'No results.';
  return rows === 1 ? '1 result.' : `${rows} results.`;
}
