import { column, notHandedOver, table } from './table.ts';

/** What the throttle counts. An erasure finds the person in the key, by the address or the number. */
const counted = notHandedOver('counts the guesses of strangers too, and is deleted after a day');
export const attemptsTable = table(
  'attempts',
  {
    id: column.counted('no reply has the id'),
    key: column.text(counted),
    // One that is ahead counts for nobody now (throttle/limits.ts), and would count when the clock gets there again.
    at: column.past(counted, { whenAhead: 'deleted' }),
  },
  { section: null, erased: 'deleted' },
);

export const settingsTable = table(
  'settings',
  { key: column.text(), value: column.text() },
  { why: 'about the portal' },
);
