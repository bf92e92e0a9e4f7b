import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadPrograms } from '#shell/programs/programs.ts';
import { acme, type Acme } from '#tests/server/app/acme.ts';
import { serviceOf, tokenOf } from '../app/programDoor.ts';
import { PASSWORD } from '../app/security.ts';
import { runAtTerminal } from '../app/runAtTerminal.ts';

let it: Acme<'owner'>;
let folder: string;
let address: string;
beforeEach(async () => {
  it = await acme({ people: ['owner'] });
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-'));
  address = await it.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
});

const run = (words: readonly string[], { answers, env = {} }: { answers?: string[]; env?: object } = {}) =>
  runAtTerminal(words, { XDG_CONFIG_HOME: folder, ...env }, answers);

const invited = (first_name: string, last_name: string) =>
  it.make({
    invitedOnly: true,
    person: { first_name, last_name, email: `${first_name}.${last_name}@a.test`.toLowerCase() },
  });
const token = (...scopes: string[]) => tokenOf(it, it.owner, scopes, PASSWORD);
const login = async (...scopes: string[]) =>
  run(['login', address], { env: { GATEHOUSE_TOKEN: await token(...scopes) } });
const entries = () =>
  it.store.read.selectFrom('activity').selectAll().where('source', '=', 'terminal').orderBy('id').execute();

test('login tries the token, stores it for this person alone, and logout removes it', async () => {
  expect(await run(['resend-invitation', 'pia'])).toMatchObject({
    exit: 2,
    err: expect.stringContaining('gatehouse login'),
  });
  expect((await run(['login', 'http://portal.example'])).err).toContain('https://');
  expect(await run(['find', 'a'], { env: { GATEHOUSE_URL: 'http://portal.example' } })).toMatchObject({
    exit: 2,
    err: expect.stringContaining('GATEHOUSE_URL must begin with https://'),
  });
  expect(await run(['login', address], { env: { GATEHOUSE_TOKEN: `gat_${'0'.repeat(72)}` } })).toMatchObject({
    exit: 1,
  });
  const { exit, out } = await login('people:write');
  expect([exit, out]).toEqual([0, expect.stringContaining(`You are ${it.owner.name}`)]);
  const file = join(folder, 'gatehouse', 'login.json');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(out).not.toContain((JSON.parse(readFileSync(file, 'utf8')) as { token: string }).token);
  await run(['logout']);
  expect((await run(['find', 'a'])).exit).toBe(2);
});

test('a person who sits there chooses among those that a part of a name finds; a program names them whole', async () => {
  await invited('Pia', 'Adler');
  await invited('Pia', 'Berg');
  await login('people:write');
  expect(await run(['resend-invitation', 'pia'])).toMatchObject({
    exit: 2,
    err: expect.stringMatching(/^Nothing is named 'pia'. Which user\?\n  Pia Adler, .*\n  Pia Berg, /),
  });
  expect(await entries()).toEqual([]);
  expect(await run(['resend-invitation', 'pia berg'])).toMatchObject({
    exit: 0,
    out: expect.stringMatching(/^Pia Berg, pia.berg@a.test\n.*nvitation/),
  });
  expect(await entries()).toMatchObject([{ subject_name: 'Pia Berg', source: 'terminal' }]);
  expect(await run(['resend-invitation', 'pia'], { answers: ['1'] })).toMatchObject({ exit: 0 });
  expect((await entries()).at(-1)).toMatchObject({ subject_name: 'Pia Adler' });
  // A single one is shown too, before anything happens.
  expect(await run(['resend-invitation', 'berg'], { answers: ['1'] })).toMatchObject({
    exit: 0,
    err: expect.stringContaining('  1  Pia Berg'),
  });
  const both = await run(['users.resend-invitation', 'pia.adler@a.test', 'pia.berg@a.test', '--json']);
  const { end, outcomes } = JSON.parse(both.out) as { end: string; outcomes: { label: string; address: string }[] };
  expect(end).toBe('done');
  expect(outcomes.map(({ label, address: of }) => `${label} ${of}`).toSorted()).toEqual([
    'Pia Adler pia.adler@a.test',
    'Pia Berg pia.berg@a.test',
  ]);
});

test('a form is filled in by options, refused with its sentence, and asked for', async () => {
  await login('people:write');
  const words = ['new-user', '--first-name', 'Pia', '--mobile', '0701234567', '--invited', 'no'];
  const wrong = await run([...words, '--email', 'pia']);
  expect(wrong).toMatchObject({ exit: 2, err: expect.stringMatching(/^'email': .*email/i) });
  expect(await run([...words.slice(0, -1), 'perhaps'])).toMatchObject({ exit: 2 });
  expect(await entries()).toEqual([]);
  expect(await run(words, { answers: ['pia', 'pia@a.test'] })).toMatchObject({
    exit: 0,
    out: expect.stringMatching(/^id: \d+$/m),
    err: expect.stringContaining('Email'),
  });
  expect(await entries()).toMatchObject([{ action: 'users.created', subject_name: 'Pia' }]);
  expect((await run(['help', 'new-user'])).out).toContain('--first-name FIRST-NAME');
});

test('wrong uses change nothing', async () => {
  await invited('Pia', 'Adler');
  await login('people:write');
  for (const [words, expected] of [
    [['resend-invitaton', 'pia'], 'Did you mean:\n  resend-invitation'],
    [['resend-invitation', 'adelr'], "Nothing is named 'adelr'. Which user?\n  Pia Adler"],
    [['resend-invitation'], "'person' is missing: Which user?\n  Pia Adler"],
    [['resend-invitation', '--who', 'pia'], 'There is no option --who. Options: --person'],
    [['delete-user', 'pia adler'], '--yes answers the question.'],
    [['completion', 'tcsh'], 'bash, zsh or fish'],
  ] as const)
    expect(await run(words)).toMatchObject({ exit: 2, err: expect.stringContaining(expected) });
  expect(await entries()).toEqual([]);
});

test('a question is answered by --yes or a person, and a name gives the terminal no orders', async () => {
  await invited('Pia', 'Adler');
  await invited('Eve\u202e', 'Adler');
  await login('people:write', 'activity:write');
  const declined = await run(['delete-user', 'pia'], { answers: ['1', 'n'] });
  expect(declined).toMatchObject({ exit: 1, err: expect.stringContaining('Are you sure you want to delete the User') });
  expect(await run(['delete-user', 'pia adler', '--yes'])).toMatchObject({ exit: 0 });
  expect((await entries()).map((one) => one.action)).toEqual(['users.deleted']);
  expect((await run(['find', 'adler'])).out).toMatch(/Eve.* Adler/);
  expect((await run(['find', 'adler'])).out).not.toContain('\u202e');
  // In JSON it is escaped, so that a program reads the whole name.
  const json = (await run(['find', 'adler', '--json'])).out;
  expect([json.includes('\u202e'), JSON.parse(json)]).toEqual([false, expect.anything()]);
  expect(json).toContain('Eve\\u202e');
  expect((await run(['find', '--\u001b[2J', 'x'])).err).toBe('The option --[2J is not known, or it needs a value.');
});

test('alone it asks what to do, in the order of the palette; help and completion know every command', async () => {
  await invited('Pia', 'Adler');
  await login('people:write');
  const answers = ['res inv', '1', '1'];
  expect(await run([], { answers })).toMatchObject({ exit: 0, err: expect.stringContaining('  1  Resend invitation') });
  const { programs } = await loadPrograms();
  const names = programs.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const listed = (await run(['help'])).out;
  const completed = (await run(['complete', '--', 'res'])).out.split('\n');
  for (const name of names)
    expect([listed, completed]).toEqual([expect.stringContaining(name), expect.arrayContaining([name])]);
  expect((await run(['help', 'delete-user'])).out).toContain('It asks first; --yes answers the question.');
  expect((await run(['complete', '--', 'delete-user', '--'])).out).toContain('--person');
});

test('a service account signs in, finds and changes people, and the activity names it', async () => {
  await invited('Pia', 'Pending');
  const { id, secret } = await serviceOf(it, it.owner, ['people:write'], PASSWORD);
  const env = { GATEHOUSE_TOKEN: secret };
  expect(await run(['login', address], { env })).toMatchObject({ exit: 0, out: expect.stringContaining('Nightly') });
  expect((await run(['find', 'pia'])).out).toContain('Pia Pending');
  expect(await run(['resend-invitation', 'pia pending'])).toMatchObject({ exit: 0 });
  expect(await entries()).toMatchObject([{ actor_kind: 'service', actor_id: id, actor_name: 'Nightly' }]);
});
