import { useState } from 'react';
import { agoText } from './agoText.ts';

/** How long ago, in words, with the exact time as a tooltip. `at` is in milliseconds since the epoch. */
export function Ago({ at }: { at: number }) {
  const date = new Date(at);
  const [now] = useState(Date.now);
  return (
    <time dateTime={date.toISOString()} title={date.toLocaleString('en', { dateStyle: 'medium', timeStyle: 'medium' })}>
      {agoText(at, now)}
    </time>
  );
}
