import { foundAtOnce, type PickArg } from '#core/command/arg.ts';
import { command, commands } from '#core/command/command.ts';
import type { Host } from '#core/command/host.ts';
import { admin } from '#core/access/rules.ts';
import { countText } from '#core/ui/text/countText.ts';
import { searchPeople, viewGroup } from '#plugins/groups/contract.ts';
import { usersWhoAre } from './args.ts';
import type { Person } from './contract.ts';
import { offBoardTitle } from './leavingCommands.ts';

/** Who moderates the groups of somebody who leaves. */
export interface Successor {
  /** `null`: nobody yet. */
  id: number | null;
  name: string;
  detail?: string;
}

interface Group {
  id: number;
  name: string;
}

export const nobody: Successor = { id: null, name: 'Nobody yet', detail: 'Choose a moderator later' };

/** So many groups are named in the question, and asked for their members. */
const NAMED = 3;

/** Asks in the palette who moderates groups instead of their only moderator. */
export function askSuccessor(
  person: Person,
  groups: readonly Group[],
  host: Host,
  goOn: (successor: Successor) => Promise<void>,
): void {
  const successor: PickArg<Successor> = {
    how: 'pick',
    label: `Who moderates ${groups.length > NAMED ? countText(groups.length, 'group') : groups.map(({ name }) => name).join(', ')} instead?`,
    choices: (typed, by, _soFar, signal) => successors(person, groups, typed, by, signal),
    describe: ({ id, name, detail }) => ({ key: id ?? 'nobody', label: name, icon: 'user', ...(detail && { detail }) }),
  };
  // Only asked here, so it is not among the commands of the plugin.
  const { offBoardTo } = commands('users', {
    offBoardTo: command({
      title: offBoardTitle,
      access: admin,
      args: { person: usersWhoAre('all'), successor },
      run: ({ successor: chosen }) => goOn(chosen),
    }),
  });
  host.ask(offBoardTo, { person });
}

/** First the members of the first groups, then everybody else. */
async function successors(
  person: Person,
  groups: readonly Group[],
  typed: string,
  host: Host,
  signal?: AbortSignal,
): Promise<readonly Successor[]> {
  const search = typed.trim();
  const inGroups = groups.slice(0, NAMED).map(async ({ id, name: group }) => {
    const query = { role: 'member' as const, search: search || undefined, limit: foundAtOnce(host) };
    const { members } = await host.call(viewGroup, { params: { id }, query }, signal);
    return members.map(({ id: of, name }): Successor => ({ id: of, name, detail: `Member of ${group}` }));
  });
  const body = { name: search || ' ', limit: foundAtOnce(host) };
  const [{ people }, ...members] = await Promise.all([host.call(searchPeople, { body }, signal), ...inGroups]);
  const others = people.map(({ id, name, email }): Successor => ({ id, name, detail: email }));
  const byId = new Map([...members.flat(), ...others].toReversed().map((one) => [one.id, one]));
  byId.delete(person.id);
  return [...[...byId.values()].toReversed(), ...(search ? [] : [nobody])];
}
