import { isFree, withRows, type RowGroup } from '../list/PaletteRow.tsx';
import type { Fit } from './rootGroups.ts';

/** Commands that fit the typed text equally well; `fit` is `undefined` if nothing is typed. */
export interface CommandGroup extends RowGroup {
  fit: Fit | undefined;
}

interface Input {
  commands: readonly CommandGroup[];
  /** The records that were opened last, while nothing is typed. */
  opened: readonly RowGroup[];
  /** Found records. `isNamed`: the first name begins with the typed text. */
  records: readonly (RowGroup & { isNamed: boolean })[];
  /** Records that were found when the rows above them were on screen already. */
  late: readonly RowGroup[];
}

/** The rows of the first step, in order: those that Enter may be meant for, and those below. */
export function rootOrder({ commands, opened, records, late }: Input) {
  const fitting = (fit: Fit) =>
    withRows(commands, (row, group) => group.fit === fit && (fit === 'loose' || isFree(row)));
  const cannot = withRows(commands, (row, { fit }) => fit !== undefined && fit !== 'loose' && !isFree(row));
  const [byKeyword, loose] = [fitting('keyword'), fitting('loose')];
  const unnamed = records.findIndex(({ isNamed }) => !isNamed);
  const named = unnamed < 0 ? records : records.slice(0, unnamed);
  const untyped = commands.filter(({ fit }) => fit === undefined);
  const first: RowGroup[] = [
    ...untyped.filter(({ id }) => id === 'here'),
    ...opened,
    ...untyped.filter(({ id }) => id !== 'here'),
    ...fitting('title'),
    ...named,
  ];
  const below: RowGroup[] = [
    ...byKeyword,
    ...records.slice(named.length),
    // Above commands that match by scattered letters: Enter must not run one of those for it.
    ...cannot.map((group) => ({ ...group, id: `cannot ${group.id}` })),
    ...loose,
    ...late.map((group) => ({ ...group, id: `late ${group.id}` })),
  ];
  /** The ids of commands above which records may be inserted later. */
  const low = new Set([...byKeyword, ...cannot, ...loose].flatMap(({ rows }) => rows.map(({ id }) => id)));
  return { first, below, low };
}
