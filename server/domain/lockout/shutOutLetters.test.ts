import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DAY, HOUR } from '#tests/builders/times.ts';
import { acme, type Acme } from '#tests/server/app/acme.ts';
import type { MadePerson } from '#tests/server/app/builders.ts';
import { sealBody, startJob } from '#server/domain/jobs/jobs.ts';
import type { Sender } from '#server/platform/queue/sender.ts';
import { makeSecrets } from '#server/platform/secrets.ts';
import { queueShutOutLetters, shutOutLetters } from './shutOutLetters.ts';

let it: Acme<'owner'>;
let members: MadePerson[];
let workers: Sender[];
beforeEach(async () => {
  it = await acme({ people: ['owner'] });
  members = [];
  for (let at = 0; at < 230; at += 1) members.push(await it.make());
  // As in two processes; the timers do not run within a test.
  workers = [1, 2].map(() => startJob(shutOutLetters, it.services, it.app.log, DAY));
}, 60_000);
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
});

const queueLetters = (people: readonly MadePerson[], by = 'Ann', maker = { id: 0, address: '' }) =>
  it.store.write((tx) => {
    const change = { organisation: 'Acme', by, what: undefined, at: it.clock.now };
    return queueShutOutLetters(it.services, tx, it.acme.id, { change, maker, people: people.map(({ id }) => id) });
  });
const round = () => Promise.all(workers.map((worker) => worker.round()));
const mails = () => it.store.read.selectFrom('outbox').select(['recipient', 'text']).orderBy('id').execute();
const waiting = () => it.store.read.selectFrom('jobs').select('position').execute();

test('each is told once by two processes, the owner first; who has left meanwhile is not', async () => {
  const [left, ...others] = members;
  await queueLetters([it.owner, ...members]);
  expect([await mails(), (await waiting()).length]).toEqual([[], 1]);
  await it.store.write((tx) =>
    tx
      .deleteFrom('memberships')
      .where('person_id', '=', left?.id ?? 0)
      .execute(),
  );
  await round();
  await vi.waitFor(async () => expect(await waiting()).toEqual([]));
  const recipients = (await mails()).map(({ recipient }) => recipient);
  expect(recipients[0]).toBe(it.owner.email);
  expect(recipients.toSorted()).toEqual([it.owner, ...others].map(({ email }) => email).toSorted());
});

test('a process that dies between two steps neither repeats nor drops a letter', async () => {
  await queueLetters(members);
  const write = it.services.store.write.bind(it.services.store);
  let writes = 0;
  // The claim, a step and its end succeed; then the process dies within its second step, after the letters were written.
  it.services.store.write = ((work, options) =>
    write(async (tx) => {
      const answer = await work(tx);
      if ((writes += 1) > 4) throw new Error('killed');
      return answer;
    }, options)) as typeof write;
  await workers[0]?.round();
  it.services.store.write = write;
  expect([(await mails()).length, await waiting()]).toEqual([100, [{ position: 100 }]]);
  it.clock.advance(61_000);
  await workers[1]?.round();
  await vi.waitFor(async () => expect(await waiting()).toEqual([]));
  const letters = (await mails()).map(({ recipient }) => recipient);
  expect(letters.toSorted()).toEqual(members.map(({ email }) => email).toSorted());
});

test('of several changes each person is told of the one that shut them out, of two of the later', async () => {
  await queueLetters(members.slice(0, 150));
  await queueLetters(members.slice(148, 151), 'Bob');
  await queueLetters([it.owner], 'Cem');
  expect(await waiting()).toEqual([{ position: 0 }]);
  await round();
  await vi.waitFor(async () => expect(await waiting()).toEqual([]));
  const letters = await mails();
  expect(letters.map(({ recipient }) => recipient)).toEqual(
    [it.owner, ...members.slice(148, 151), ...members.slice(0, 148)].map(({ email }) => email),
  );
  const makers = letters.map(({ text }) => /(\w+) changed/.exec(text)?.[1]);
  expect(makers).toEqual(['Cem', 'Bob', 'Bob', 'Bob', ...Array<string>(148).fill('Ann')]);
});

test('a change between two steps leaves the rest of the letters to their own change', async () => {
  await queueLetters(members.slice(0, 120));
  const write = it.services.store.write.bind(it.services.store);
  let writes = 0;
  // The claim and a step succeed, then the process dies.
  it.services.store.write = ((work, options) =>
    write(async (tx) => {
      if ((writes += 1) > 2) throw new Error('killed');
      return work(tx);
    }, options)) as typeof write;
  await workers[0]?.round();
  it.services.store.write = write;
  expect([(await mails()).length, await waiting()]).toEqual([100, [{ position: 100 }]]);
  await queueLetters(members.slice(120, 130), 'Bob');
  it.clock.advance(61_000);
  await workers[1]?.round();
  await vi.waitFor(async () => expect(await waiting()).toEqual([]));
  const letters = await mails();
  expect(letters.map(({ recipient }) => recipient)).toEqual(
    [...members.slice(0, 100), ...members.slice(120, 130), ...members.slice(100, 120)].map(({ email }) => email),
  );
  const makers = letters.map(({ text }) => /(\w+) changed/.exec(text)?.[1]);
  expect(makers).toEqual([
    ...Array<string>(100).fill('Ann'),
    ...Array<string>(10).fill('Bob'),
    ...Array<string>(20).fill('Ann'),
  ]);
});

test('the letter to whoever made the change names the address of the change', async () => {
  await it.as(it.owner, '198.51.100.9');
  await queueLetters([it.owner, ...members.slice(0, 1)], 'Ann', { id: it.owner.id, address: '198.51.100.77' });
  await round();
  await vi.waitFor(async () => expect(await waiting()).toEqual([]));
  const [toMaker, other] = await mails();
  expect(toMaker?.text).toContain('198.51.100.77');
  expect(other?.text).not.toContain('198.51.100');
});

test('letters that nobody can read, of a lost key, do not hold up those of the next change', async () => {
  await queueLetters(members.slice(0, 3));
  const lost = makeSecrets('another key');
  await it.store.write((tx) =>
    tx
      .updateTable('jobs')
      .set({ body: sealBody(lost, it.acme.id, []), position: 2 })
      .execute(),
  );
  await workers[0]?.round();
  await queueLetters([it.owner, ...members.slice(0, 2)], 'Bob');
  await round();
  await vi.waitFor(async () => expect(await waiting()).toEqual([]));
  expect((await mails()).map(({ recipient }) => recipient)).toEqual(
    [it.owner, ...members.slice(0, 2)].map(({ email }) => email),
  );
});

test('nobody gets more than one within an hour, but an owner who has used the link of the last one', async () => {
  const people = [it.owner, ...members.slice(0, 2)];
  const sentNow = async () => {
    const before = (await mails()).length;
    await queueLetters(people);
    await workers[0]?.round();
    await vi.waitFor(async () => expect(await waiting()).toEqual([]));
    return (await mails()).slice(before).map(({ recipient }) => recipient);
  };
  expect(await sentNow()).toHaveLength(3);
  it.clock.advance(HOUR / 2);
  expect(await sentNow()).toEqual([]);
  await it.store.write((tx) => tx.updateTable('ways_back').set({ used_at: it.clock.now }).execute());
  expect(await sentNow()).toEqual([it.owner.email]);
  it.clock.advance(HOUR + 1);
  expect(await sentNow()).toHaveLength(3);
});
