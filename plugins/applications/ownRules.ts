import { rule } from '#core/access/rule.ts';
import { nameKey } from '#core/text/nameKey.ts';

/** The operator's catalogue decides what an application of the suite is called, and where it is. */
export const isOwn = rule<{ own?: boolean | undefined }>(
  "of the organisation's own",
  'This application belongs to the suite. Only the operator can change it.',
  (_viewer, { own }) => own === true,
);

/** Nobody else saved the application since the form was read. */
export const sameApplication = rule<{ read: number | undefined; now: number }>(
  'not changed in the meantime',
  'Somebody else has changed this application in the meantime. Look at what has changed, then save again.',
  (_viewer, { read, now }) => read === undefined || read === now,
);

/** The sentence for roles that could not be told apart. */
export function rolesFault(names: readonly string[]): string | undefined {
  const keys = new Set(names.map(nameKey));
  return keys.size < names.length ? 'Two roles have the same name.' : undefined;
}
