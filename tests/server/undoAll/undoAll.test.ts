import { afterEach, beforeEach, expect, test } from 'vitest';
import { entryIdsOf } from '#server/domain/activity/ids/storedKey.ts';
import { startTestApp, type TestApp } from '#tests/server/app/startTestApp.ts';
import { changesBetween, stateOf } from '#tests/server/world/state.ts';
import { seed } from '#tests/setup/property.ts';
import { differences, watch, type Note, type ShownEntry } from './notes.ts';
import { commands, one, type Drawn } from './commands.ts';
import { demoStage, smallStage } from './stage.ts';

/** `COMMANDS=500 STAGE=demo npx vitest run tests/server/undoAll` runs more of them, on the demo; `SEED=7` others. */
const COUNT = Number(process.env.COMMANDS ?? 40);

let it: TestApp;
beforeEach(async () => {
  it = await startTestApp();
});
afterEach(() => it.close());

/**
 * Ids that are counted, times, and rows that say nothing of the content: also logos that nobody is shown any more, and
 * service accounts, of which those that are ended again stay.
 */
const beside = /^. (activity|files|service_accounts|service_tokens|member_counts|known_|settings|last_addresses)/;
const plain = (line: string) => line.replace(/"(id|version|created_at)":\d+/g, '"$1":0');

test(
  `${COUNT} random commands leave one entry each, and undoing them in reverse brings the content back`,
  { timeout: 60_000 + COUNT * 2_000 },
  async () => {
    const {
      owner: olivia,
      admin: adam,
      ...stage
    } = await (process.env.STAGE === 'demo' ? demoStage(it) : smallStage(it));
    const owner = await it.as(olivia, '203.0.113.100');
    const admin = await it.as(adam, '203.0.113.101');
    const notes: Note[] = [];
    // Some of the applications may be there already.
    const added = stage.applications.map((app_id) => ({ app_id }));
    await owner.post('/api/application/apps/add', { org_app: added });
    watch(owner, { name: olivia.name, address: '203.0.113.100' }, (note) => notes.push(note));
    watch(admin, { name: adam.name, address: '203.0.113.101' }, (note) => notes.push(note));
    let state = seed;
    const drawn: Drawn = {
      ...stage,
      owner,
      ranges: [],
      ownApplications: [],
      webhooks: [],
      services: [],
      random(below) {
        // Park and Miller's generator.
        state = (state * 48_271) % 2_147_483_647;
        return state % below;
      },
    };
    const entries = async (after: number) =>
      it.store.read
        .selectFrom('activity')
        .select(['id', 'action', 'outcome', 'reverse'])
        .where('id', '>', after)
        .orderBy('id')
        .execute();
    const content = async () =>
      new Map([...(await stateOf(it.store))].map(([table, rows]) => [table, rows.map(plain).toSorted()]));

    let last = (await entries(0)).at(-1)?.id ?? 0;
    const before = await content();
    const undoable: number[] = [];
    const wrong: string[] = [];
    const counts: Record<string, number> = {};
    for (let done = 0, tried = 0; done < COUNT && tried < COUNT * 20; tried++) {
      const name = one(drawn, Object.keys(commands));
      drawn.owner = drawn.random(2) ? owner : admin;
      const noted = notes.length;
      const { body } = (await commands[name]?.(drawn)) ?? {};
      const found = await entries(last);
      last = found.at(-1)?.id ?? last;
      const isDone = body?.code === 200;
      // A command that changed nothing has no entry.
      if (found.length > (isDone ? 1 : 0))
        wrong.push(`${name} answered ${String(body?.code)} and left ${found.length} entries`);
      // A call that changed nothing is done and is no entry.
      if (found.length === 0) notes.length = noted;
      for (const entry of found) {
        done++;
        counts[name] = (counts[name] ?? 0) + 1;
        if (entry.reverse === null) wrong.push(`${name} cannot be undone`);
        undoable.push(entry.id);
      }
    }
    if (process.env.COMMANDS) console.log(counts);
    const listed: ShownEntry[] = [];
    for (let cursor: string | null = ''; cursor !== null && listed.length < undoable.length;) {
      const { body } = await owner.get(`/api/activity/list?limit=200${cursor ? `&cursor=${cursor}` : ''}`);
      listed.push(...(body.entry_list as ShownEntry[]));
      cursor = body.next_cursor as string | null;
    }
    wrong.push(...differences(notes, listed.slice(0, undoable.length).toReversed()));
    const ids = await entryIdsOf(it.store);
    for (const id of undoable.toReversed()) {
      const { body } = await owner.post('/api/activity/undo', { entry_id: ids.show(id), confirm_lockout: true });
      if (body.code !== 200) wrong.push(`entry ${id} was not undone: ${body.status}`);
    }
    const left = changesBetween(before, await content()).filter((line) => !beside.test(line));
    expect({ seed, wrong, left }).toEqual({ seed, wrong: [], left: [] });
    expect(undoable).toHaveLength(COUNT);
  },
);
