import { oneOf } from '#server/doors/demo/names.ts';
import type { Caller } from './caller.ts';
import { ABSENT, type Ledger } from './ledger.ts';
import { must, pause } from './run.ts';
import { MARK, stateOf } from './truth.ts';

type GroupShape = 'first' | 'second';
type Live =
  | { kind: 'group'; key: string; id: number; version: number; shape: GroupShape }
  | { kind: 'user'; key: string; id: number; name: string; status: 'active' | 'inactive'; mails: number };

/** The two states that a group's people switch between; each needs several rows in several tables. */
const shapes: Record<GroupShape, { moderators: number; members: number }> = {
  first: { moderators: 1, members: 3 },
  second: { moderators: 2, members: 1 },
};

/** One address gets at most this many more mails in a quarter of an hour; one is left for the first invitation. */
const MOST_MAILS = 9;

/** Writes continuously as several people, each on separate records. */
export class Storm {
  private readonly ledger: Ledger;
  private readonly roll: () => number;
  /** Active members, who are put into groups. */
  private readonly people: readonly number[];
  private readonly live: Live[][];
  private made = 0;
  private running: Promise<void>[] = [];
  private stopped = false;
  private fault: unknown;

  constructor(ledger: Ledger, people: readonly number[], roll: () => number, workers = 8) {
    must(people.length >= 4, 'The storm needs four people.');
    this.ledger = ledger;
    this.people = people;
    this.roll = roll;
    this.live = Array.from({ length: workers }, () => []);
  }

  /** Each worker calls as the caller with its number, starting again at the first. */
  start(callers: readonly Caller[]): void {
    this.stopped = false;
    this.running = this.live.map(async (own, worker) => {
      const caller = callers[worker % callers.length] as Caller;
      try {
        while (!this.stopped) await this.step(caller, own);
      } catch (error) {
        this.fault ??= error;
      }
    });
  }

  /** Ends when every change in progress was answered or lost. Throws if a reply was wrong. */
  async stop(): Promise<void> {
    this.stopped = true;
    await Promise.all(this.running);
    if (this.fault !== undefined) throw this.fault;
  }

  private async step(caller: Caller, own: Live[]): Promise<void> {
    const present = own.length > 0 && this.roll() < 0.6 ? oneOf(own, this.roll) : undefined;
    const done = await (present ? this.change(caller, present, own) : this.create(caller, own));
    // The result is unknown, so the record is not used again; the server may be down.
    if (!done) {
      if (present) own.splice(own.indexOf(present), 1);
      await pause(5);
    }
  }

  private async create(caller: Caller, own: Live[]): Promise<boolean> {
    const number = ++this.made;
    if (this.roll() < 0.5) {
      const key = `${MARK} ${number}`;
      const [moderator, ...members] = this.people.slice(0, 4);
      const answer = await this.ledger.change(key, this.groupState(0, 'first'), () =>
        caller.post('/api/group/create', {
          group_name: key,
          group_desc: 'version 0',
          moderators: [moderator],
          members,
        }),
      );
      if (answer) own.push({ kind: 'group', key, id: Number(answer.body.group_id), version: 0, shape: 'first' });
      return answer !== undefined;
    }
    const key = `person${number}@${MARK}.test`;
    const user = { name: `Neo${number}`, status: 'active' as const, mails: 1 };
    const answer = await this.ledger.change(key, stateOf.user(user), () =>
      caller.post('/api/user/create', {
        user_fname: user.name,
        user_lname: '',
        user_email: key,
        user_mobile: '0123456789',
        user_invited: '1',
      }),
    );
    if (answer) own.push({ kind: 'user', key, id: Number(answer.body.user_id), ...user });
    return answer !== undefined;
  }

  private async change(caller: Caller, record: Live, own: Live[]): Promise<boolean> {
    const { ledger, roll } = this;
    const chosen = roll();
    if (chosen < 0.2) {
      const url = record.kind === 'group' ? `/api/group/delete/${record.id}` : `/api/user/delete/${record.id}`;
      const next = record.kind === 'group' ? ABSENT : stateOf.user({ ...record, status: 'deleted' });
      const answer = await ledger.change(record.key, next, () => caller.send({ method: 'DELETE', url }));
      if (answer) own.splice(own.indexOf(record), 1);
      return answer !== undefined;
    }
    if (record.kind === 'group') {
      const [first, second, third, fourth] = this.people;
      const shape = record.shape === 'first' ? 'second' : 'first';
      const version = record.version + 1;
      const people =
        shape === 'second'
          ? { moderators: [first, second], members: [third] }
          : { moderators: [first], members: [second, third, fourth] };
      const answer = await ledger.change(record.key, this.groupState(version, shape), () =>
        caller.post('/api/group/update', {
          group_id: record.id,
          group_name: record.key,
          group_desc: `version ${version}`,
          ...people,
        }),
      );
      if (answer) Object.assign(record, { version, shape });
      return answer !== undefined;
    }
    const { id } = record;
    const [next, url, body] =
      chosen < 0.5
        ? [
            { name: `Neo${++this.made}` },
            '/api/user/update',
            { user_id: id, user_fname: `Neo${this.made}`, user_lname: '' },
          ]
        : chosen < 0.75 || record.mails >= MOST_MAILS || record.status === 'inactive'
          ? [
              { status: record.status === 'active' ? ('inactive' as const) : ('active' as const) },
              '/api/user/status',
              { user_id: id, user_status: record.status === 'active' ? 'inactive' : 'active' },
            ]
          : [{ mails: record.mails + 1 }, '/api/user/resendinvitation', { user_id: id }];
    const answer = await ledger.change(record.key, stateOf.user({ ...record, ...next }), () => caller.post(url, body));
    if (answer) Object.assign(record, next);
    return answer !== undefined;
  }

  private groupState(version: number, shape: GroupShape): string {
    return stateOf.group({ description: `version ${version}`, ...shapes[shape] });
  }
}

/** Active members of the demo organisation. */
export async function somePeople(caller: Caller): Promise<number[]> {
  const { body } = await caller.get('/api/user/list?status=active&limit=20');
  return (body.users_list as { user_id: number }[]).map(({ user_id: id }) => id);
}
