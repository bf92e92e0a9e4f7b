import { useAtomValue } from 'jotai';
import type { RefObject } from 'react';
import { holds } from '#core/command/keys/useKeysHere.ts';
import { singleKeysAtom } from '#core/command/singleKeys.ts';
import { usePage } from '#shell/keys/usePage.ts';
import type { Entry } from '../catalogue.ts';
import { freeFirst, type EntryGroup } from './rootGroups.ts';
import type { CommandGroup } from './rootOrder.ts';
import { commandRow } from './rootRows.ts';
import { type DeadEnds, useDeadEnds } from '../deadEnds/useDeadEnds.ts';

interface Input {
  /** A ranked row names its section. */
  withSections: boolean;
  list: RefObject<HTMLElement | null>;
  onCommand(entry: Entry): void;
}

/** The commands as rows. One that leads nowhere is greyed, and moves below the others. */
export function useCommandRows(
  groups: readonly EntryGroup[],
  { withSections, list, onCommand }: Input,
): { commandRows: CommandGroup[] } & Pick<DeadEnds, 'hasCursorJumped'> {
  const keysOf = useKeysOf();
  const entries = groups.flatMap((group) => group.entries);
  const { deadEnds, hasCursorJumped } = useDeadEnds(
    entries.filter(({ blocked }) => blocked === undefined),
    list,
  );
  const rowOf = (entry: Entry, withSection: boolean) =>
    commandRow({ ...entry, blocked: entry.blocked ?? deadEnds.get(entry.id) }, withSection, keysOf(entry), () =>
      onCommand(entry),
    );
  const commandRows = groups.map(({ id, heading, fit, entries: own }) => ({
    id,
    fit,
    heading,
    rows: freeFirst(own.map((entry) => rowOf(entry, withSections && heading === undefined))),
  }));
  return { commandRows, hasCursorJumped };
}

/** A command's keys, if they work on the current page. */
function useKeysOf() {
  const page = usePage();
  const singleKeys = useAtomValue(singleKeysAtom);
  return ({ command }: Entry): string | undefined => (holds(command, page.isAt, singleKeys) ? command.keys : undefined);
}
