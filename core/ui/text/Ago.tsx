import { useState } from 'react';
import { agoText } from './agoText.ts';
import { timeText } from './timeText.ts';

/** How long ago, in words, with the exact time as a tooltip. `at` is in milliseconds since the epoch. */
export function Ago({ at }: { at: number }) {
  const date = new Date(at);
  const [now] = useState(Date.now);
  return (
    <time dateTime={date.toISOString()} title={timeText(at)}>
      {agoText(at, now)}
    </time>
  );
}
