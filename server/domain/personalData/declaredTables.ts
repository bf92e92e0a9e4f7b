import type { Column as Declared, Table } from '#server/platform/db/table.ts';
import { flags, plain, times, without, written, type Column, type NotPersonal, type Personal } from './column.ts';
import { application, derived, inner, organisation, who } from './values.ts';

/** What a table that a feature declares says of people, in the form of tables.ts. */
export function describe({ section, columns }: Table): Personal | NotPersonal {
  const all = Object.entries(columns);
  const people = all.filter(([, { holds }]) => holds === 'person');
  const said: Described = Object.assign({}, ...all.map(([column, one]) => describeColumn(column, one)));
  if (people.length === 0) {
    const reasons = Object.keys(said).map((column) => without('about the organisation', column));
    return { why: 'about the organisation', columns: Object.assign({}, ...reasons) as NotPersonal['columns'] };
  }
  const thatAre = (how: Declared['whenErased']) =>
    people.filter(([, { whenErased }]) => whenErased === how).map(([column]) => column);
  const emptied = thatAre('emptied');
  const [first] = Object.keys(columns);
  return {
    section,
    person: people.map(([column]) => column),
    order: [first],
    // A row that names the person only in an emptied column stays: it is about somebody else.
    erased: emptied.length > 0 ? { deletedBy: thatAre('deleted'), emptied } : 'deleted',
    columns: said,
  } as unknown as Personal;
}

type Described = Record<string, Column>;

/** How the values of each kind of column are written. */
const ways: Record<Declared['holds'], (named: Record<string, string>) => Described> = {
  id: plain,
  organisation: (named) => written(organisation, named),
  person: (named) => written(who, named),
  application: (named) => written(application, named),
  text: plain,
  derived: plain,
  number: plain,
  flag: flags,
  time: times,
  day: plain,
};

const describeColumn = (column: string, { holds, label }: Declared): Described =>
  label === null ? without(holds === 'id' ? inner : derived, column) : ways[holds]({ [column]: label });
