import type { Column as Declared, NotHandedOver, Table } from '#server/platform/db/table.ts';
import { timeOf, type Column, type Erased, type HandedOver, type NotPersonal, type Personal } from './column.ts';

/** The order of rows in the file of a person: by the id, so that it is the same each time. */
const firstOf = (columns: object) => ('id' in columns ? ['id'] : Object.keys(columns).slice(0, 1));

/** What a table says of people. */
export function describe(table: Table): Personal | NotPersonal {
  const { name, columns, section = name.replaceAll('_', ' '), order = firstOf(columns) } = table;
  const named = (fits: (column: Declared) => boolean) =>
    Object.entries(columns).flatMap(([column, one]) => (fits(one) ? [column] : []));
  const person = named(({ holds }) => holds === 'person');
  const address = named(({ holds }) => holds === 'address');
  const replaced = named(({ whenErased }) => whenErased === 'replaced');
  if (person.length + address.length + replaced.length === 0 && !table.erased)
    return { why: table.why ?? 'about the organisation', columns: reasons(table) };
  const emptied = named(({ whenErased }) => whenErased === 'emptied');
  const deletedBy = named(({ whenErased }) => whenErased === 'deleted');
  // A row that names the person only in an emptied column stays: it is about somebody else.
  const byColumn: Erased = emptied.length > 0 ? { deletedBy, emptied } : 'deleted';
  const erased = table.erased ?? (replaced.length > 0 ? { replaced } : byColumn);
  return { section, person, address, order, erased, columns: described(table) };
}

const reasons = ({ columns }: Table): Record<string, NotHandedOver> =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([column, { label }]) => (typeof label === 'object' ? [[column, label]] : [])),
  );

const described = ({ columns }: Table): Record<string, Column> =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([column, { holds, label, write = ways[holds] }]): [string, Column][] => {
      if (label === undefined) return [];
      if (typeof label !== 'string') return [[column, label]];
      return [[column, { name: label, write, ...(holds === 'secret' && { secret: true }) }]];
    }),
  );

type Write = HandedOver['write'];

const asItIs: Write = (value) => value;

/** How the values of each kind of column are written. */
const ways: Record<Declared['holds'], Write> = {
  id: asItIs,
  organisation: (id, _row, names) => names.organisation(id),
  person: (id, _row, { personId }) => (id === null ? null : id === personId ? 'you' : 'another person'),
  address: asItIs,
  group: (id, _row, names) => names.group(id),
  application: (id, _row, names) => names.application(id),
  role: (id, row, names) => names.role('roles', id, row),
  crmRole: (id, row, names) => names.role('crmRoles', id, row),
  profile: (id, row, names) => names.role('profiles', id, row),
  text: asItIs,
  secret: (value) => value !== null && value !== '',
  number: asItIs,
  flag: Boolean,
  time: timeOf,
  day: asItIs,
  bytes: (value) => Buffer.from(value as Uint8Array).toString('base64'),
};
