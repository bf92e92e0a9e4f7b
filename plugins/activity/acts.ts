import type { Entry } from './contract.ts';

/** One act of a person: an entry, or the entries of a run that did one thing. */
export interface Act {
  /** Newest first. */
  entries: readonly [Entry, ...Entry[]];
  /** What was done, after the actor's name; `undefined` for a single entry, which has its own sentence. */
  text: string | undefined;
}

/** A longer run stays as it is: a line must not hide hundreds of changes. */
const MOST = 60;
/** An import has its own line, which the server makes. */
const ownLine = /^(imports\.|users\.created$)/;
/** What ends somebody's access. Anything else in a run is no off-boarding, so that no other change hides behind the word. */
const endings: readonly string[] = [
  'users.status-changed',
  'admins.removed',
  'groups.people-changed',
  'applications.disabled',
  'security.token-ended',
  'requests.declined',
];

/** Entries of one run that follow each other are one act. */
export function actsOf(entries: readonly Entry[]): Act[] {
  const runs: [Entry, ...Entry[]][] = [];
  for (const entry of entries) {
    const last = runs.at(-1);
    if (last && isSameRun(last[0], entry)) last.push(entry);
    else runs.push([entry]);
  }
  return runs.flatMap((run): Act[] =>
    run.length === 1 || run.length > MOST
      ? run.map((entry) => ({ entries: [entry], text: undefined }))
      : [{ entries: run, text: textOf(run) }],
  );
}

const isSameRun = (one: Entry, other: Entry) =>
  one.batch !== null &&
  one.batch === other.batch &&
  one.actor.kind === other.actor.kind &&
  one.actor.id === other.actor.id &&
  one.outcome === other.outcome &&
  (one.undoes === null) === (other.undoes === null) &&
  !ownLine.test(one.action) &&
  !ownLine.test(other.action);

function textOf(run: readonly [Entry, ...Entry[]]): string {
  const [first] = run;
  const person = run.map(({ subject }) => subject).find(({ kind }) => kind === 'person');
  if (person && run.every((entry) => concerns(entry, person))) {
    const isLeaving =
      run.every(({ action }) => endings.includes(action)) && run.some(isInactivated) && first.undoes === null;
    return isLeaving ? `off-boarded ${person.name}` : `made ${run.length} changes to ${person.name}`;
  }
  const isOneKind = run.every(({ action }) => action === first.action);
  const predicate = first.sentence.slice(first.actor.name.length).trim();
  return isOneKind ? `${predicate}, and ${run.length - 1} more like this` : `made ${run.length} changes`;
}

const isInactivated = ({ action, changes }: Entry) =>
  action === 'users.status-changed' && changes.some(({ now }) => now === 'Inactive');

/** The entry is about this person, or changes the role of this person alone in a group. By id: two people may have one name. */
function concerns({ subject, people }: Entry, person: Entry['subject']): boolean {
  if (subject.kind === person.kind && subject.id === person.id) return true;
  return people !== undefined && people.length > 0 && people.every((id) => id === person.id);
}
