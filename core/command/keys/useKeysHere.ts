import { useAtomValue } from 'jotai';
import { matchPath } from '#core/contract/matchPath.ts';
import type { PathPattern } from '#core/plugin/path.ts';
import type { Command } from '../command.ts';
import { singleKeysAtom } from '../singleKeys.ts';

type HasKeys = Pick<Command, 'keys' | 'keysOn'>;

/**
 * Tells if the keys of a command work now: the command does not belong to another page, and single keys are not turned
 * off.
 */
export function holds({ keys, keysOn }: HasKeys, isAt: (path: PathPattern) => boolean, singleKeys: boolean): boolean {
  if (keys === undefined || (keysOn && !isAt(keysOn))) return false;
  return singleKeys || keys.split(' ').every((stroke) => stroke.startsWith('mod+'));
}

/** The keys to show beside a command: those that run it on the shown page. */
export function useKeysHere(): (command: HasKeys) => Command['keys'] {
  const singleKeys = useAtomValue(singleKeysAtom);
  const isAt = ({ pattern }: PathPattern) => matchPath(pattern, location.pathname) !== undefined;
  return (command) => (holds(command, isAt, singleKeys) ? command.keys : undefined);
}
