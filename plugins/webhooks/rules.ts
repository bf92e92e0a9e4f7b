import { rule } from '#core/access/rule.ts';

/** Only a webhook that is on is sent anything. */
export const isOn = rule<{ on: boolean }>(
  'a webhook that is on',
  'This webhook is off. Switch it on first.',
  (_viewer, { on }) => on,
);

/** For switching off: a second time there is nothing to do. */
export const notOffYet = rule<{ on: boolean }>(
  'a webhook that is on',
  'This webhook is already off.',
  (_viewer, { on }) => on,
  { already: true },
);

export const isOff = rule<{ on: boolean }>(
  'a webhook that is off',
  'This webhook is already on.',
  (_viewer, { on }) => !on,
  { already: true },
);

/** For ending its old secrets: a second time there is nothing to do. */
export const hasOldSecret = rule<{ formerUntil: number | null }>(
  'a webhook whose old secret still works',
  'This webhook has no old secret that still works.',
  (_viewer, { formerUntil }) => formerUntil !== null,
  { already: true },
);
