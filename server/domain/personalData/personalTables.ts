import { tables as declared } from '#server/tables.ts';
import { isPersonal, type NotPersonal, type Personal } from './column.ts';
import { describe } from './describe.ts';

/** The sections of the file in the order in which they are read. All others follow, before the last ones. */
const first = [
  'account',
  'memberships',
  'groups',
  'applications',
  'requests for applications',
  'offers of ownership',
  'sessions',
  'last sign-in',
  'known browsers',
  'own allowed IPs',
  'passkeys',
  'recovery codes',
  'set-ups of an authenticator app',
  'access tokens',
  'pictures',
  'mailed links',
  'sign-ins at applications',
  'imports',
];
const last = ['mails', 'activity'];
const places = new Map([
  ...first.map((section, at) => [section, at] as const),
  ...last.map((section, at) => [section, first.length + 1 + at] as const),
]);
const placeOf = ({ section }: Personal) => places.get(section ?? '') ?? first.length;

/** What each table says of people, by its name. */
export const tables: ReadonlyMap<string, Personal | NotPersonal> = new Map(
  declared.map((table) => [table.name, describe(table)]),
);

/**
 * All personal data of the portal: which table and column holds it, whether and under which name it is handed over, and
 * what an erasure does with it, as the columns of the tables say it. Export and erasure read this, in this order;
 * tests/house/server/personalData.test.ts compares it with the database.
 */
export const personalTables: ReadonlyMap<string, Personal> = new Map(
  [...tables]
    .flatMap(([name, table]): [string, Personal][] => (isPersonal(table) ? [[name, table]] : []))
    .toSorted(([, one], [, other]) => placeOf(one) - placeOf(other)),
);
