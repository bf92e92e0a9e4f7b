import { rule } from '#core/access/rule.ts';

/** Only a webhook that is on is sent anything. */
export const isOn = rule<{ on: boolean }>(
  'a webhook that is on',
  'This webhook is off. Switch it on first.',
  (_viewer, { on }) => on,
);

export const isOff = rule<{ on: boolean }>(
  'a webhook that is off',
  'This webhook is already on.',
  (_viewer, { on }) => !on,
);
