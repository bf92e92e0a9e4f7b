import { plain, times, without, type HandedOver } from './column.ts';

// Reasons and ways of writing that several tables share.

export const inner = 'a number of the portal itself';
export const derived = 'made from other columns';
export const hidden = 'a secret';

export const organisation: HandedOver['write'] = (id, _row, names) => names.organisation(id);
export const group: HandedOver['write'] = (id, _row, names) => names.group(id);
export const application: HandedOver['write'] = (id, _row, names) => names.application(id);
export const role: HandedOver['write'] = (id, row, names) => names.role('roles', id, row);
export const crmRole: HandedOver['write'] = (id, row, names) => names.role('crmRoles', id, row);
export const profile: HandedOver['write'] = (id, row, names) => names.role('profiles', id, row);
export const who: HandedOver['write'] = (id, _row, { personId }) =>
  id === null ? null : id === personId ? 'you' : 'another person';
export const words: HandedOver['write'] = (value) => String(value).split(' ');
export const base64: HandedOver['write'] = (value) => Buffer.from(value as Uint8Array).toString('base64');
export const visibility: HandedOver['write'] = (value) =>
  ({ 2: 'employees of my organisation', 3: 'anyone', 4: 'only myself' })[Number(value)] ?? 'as the portal decides';

export const ends = {
  ...plain({ ends_on: 'Last day' }),
  ...times({ ends_at: 'Ends' }),
  ...without('how often a mail has warned of the end', 'ends_warned'),
};
export const range = {
  ...plain({ from_address: 'From', to_address: 'To' }),
  ...without(derived, 'family', 'from_key', 'to_key'),
};

/** A mail without the secret of its link, which may still open something. */
export const withoutLink: HandedOver['write'] = (text) => String(text).replace(/(#token=)[^\s"<]+/g, '$1…');
