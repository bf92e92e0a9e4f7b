import { useEffect, useState } from 'react';

/** Tells screen readers, politely, once the typing rests: the step, the count of results, that something failed. */
export function Said({ text }: { text: string }) {
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

/** In milliseconds: shorter, and each letter's count would be read over the letter itself. */
const REST = 400;

/** The number of results in words. */
export function countOf(rows: number): string {
  if (rows === 0) return 'No results.';
  return rows === 1 ? '1 result.' : `${rows} results.`;
}
