import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { fields } from '#core/contract/codec.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { member } from '#core/access/rules.ts';
import { usersWhoAre } from '#plugins/users/args.ts';
import { openTopics } from '#server/domain/tokens/topics.ts';
import { fieldsOf } from '#shell/programs/fields.ts';
import { loadPrograms } from '#shell/programs/programs.ts';
import { connectAssistant } from '../app/assistantClient.ts';
import { makeOrganisation, makePerson, type MadePerson } from '../app/builders.ts';
import { tokenOf } from '../app/programDoor.ts';
import { runAtTerminal } from '../app/runAtTerminal.ts';
import { makeWithPassword, PASSWORD } from '../app/security.ts';
import { startTestApp, type TestApp } from '../app/startTestApp.ts';

// The terminal and the tools of assistants at their edges: searches, help, tokens, hints, and the length of answers.

let it: TestApp;
let ada: MadePerson;
let mia: MadePerson;
let address: string;
beforeAll(async () => {
  it = await startTestApp({ env: { PUBLIC_URL: 'http://127.0.0.1:1' } });
  const acme = await makeOrganisation(it.store, { assistants_on: 1 });
  ada = await makeWithPassword(it, acme, { owner: true });
  mia = await makeWithPassword(it, acme);
  for (let at = 0; at < 30; at += 1)
    await makePerson(it.store, acme, {
      person: { first_name: 'Alma', last_name: `No ${at}`, email: `alma${at}@a.test` },
    });
  address = await it.app.listen({ port: 0, host: '127.0.0.1' });
  it.services.config.publicUrl = address;
});
afterAll(() => it.close());

const run = (token: string, ...words: string[]) =>
  runAtTerminal(words, { GATEHOUSE_URL: address, GATEHOUSE_TOKEN: token });

test('a search says that there is more, and shows more when it is asked to', async () => {
  const token = await tokenOf(it, ada, ['people:read'], PASSWORD);
  const few = await run(token, 'find', 'alma');
  expect(few.out.match(/Alma/g)).toHaveLength(20);
  expect(few.out).toContain('… and more. --limit shows up to 499.');
  const all = await run(token, 'find', 'alma', '--limit', '30', '--json');
  const [people] = (JSON.parse(all.out) as { found: { records: object[]; more?: true }[] }).found;
  expect([people?.records.length, people?.more]).toEqual([30, undefined]);
  for (const limit of ['0', '-1', 'all', '500', '2.5'])
    expect(await run(token, 'find', 'alma', `--limit=${limit}`)).toMatchObject({ exit: 2 });
  const { call, client } = await connectAssistant(address, token);
  const { records, more } = await call('find-user', { text: 'alma', limit: 3 });
  expect([(records as object[]).length, more]).toEqual([3, true]);
  expect(await call('find-user', { text: 'alma', limit: 0 })).toMatchObject({ isError: true });
  await client.close();
});

test('a search names the kinds that the token may not read', async () => {
  const token = await tokenOf(it, ada, ['groups:read'], PASSWORD);
  expect(await run(token, 'find', 'alma')).toMatchObject({
    exit: 1,
    err: expect.stringMatching(/Nothing was found\.\nNot searched.*Users \(people:read\)/),
  });
  const { notSearched } = JSON.parse((await run(token, 'find', 'alma', '--json')).out) as { notSearched: object[] };
  expect(notSearched).toContainEqual({ kind: 'user', scopes: ['people:read'] });
});

test.each(['login', 'logout', 'find', 'help', 'completion'])('%s knows --help and does nothing else', async (word) => {
  for (const words of [
    [word, '--help'],
    [word, '-h'],
    ['help', word],
  ])
    expect(await runAtTerminal(words, { XDG_CONFIG_HOME: '/nowhere' })).toMatchObject({
      exit: 0,
      out: expect.stringContaining(`gatehouse ${word}`),
      err: '',
    });
  expect(await runAtTerminal(['--version'], {})).toMatchObject({ exit: 0, out: '1.2.3' });
});

test.each([
  ['mistyped', 'gat_abc'],
  ['with a wrong checksum', `gat_${'0'.repeat(72)}`],
  ['unknown', 'gas_5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9e8b7be43'],
])('of a token that is %s the sentence speaks of the token', async (_how, token) => {
  expect(await run(token, 'find', 'alma')).toMatchObject({
    exit: 1,
    err: expect.stringMatching(/^This access token /),
  });
});

test('a token of somebody without commands is told what it may do', async () => {
  const token = await tokenOf(it, mia, ['people:read'], PASSWORD);
  expect(await run(token)).toMatchObject({
    exit: 1,
    err: expect.stringMatching(/with requests:write.*\(people:read\)/),
  });
});

test('hints say what a tool does to what is there; each has a sentence of effect; choices are listed', async () => {
  const { programs } = await loadPrograms();
  const harmful =
    /^(inactivate|disable|archive|rotate|force|require|refuse|set-end|delete|remove|end-|unassign|switch-off|change|edit|undo)/;
  const friendly = /^(export|new|send|resend|assign)/;
  for (const { name, isDestructive, effects } of programs) {
    expect([name, effects.join('').length > 10]).toEqual([name, true]);
    const expected = harmful.test(name) ? true : friendly.test(name) ? false : isDestructive;
    expect([name, isDestructive]).toEqual([name, expected]);
  }
  const scopes = openTopics.map((topic) => `${topic}:write`);
  const { client } = await connectAssistant(address, await tokenOf(it, ada, scopes, PASSWORD));
  const { tools } = await client.listTools();
  const named = (name: string) => tools.find((tool) => tool.name === name);
  expect(named('inactivate-user')).toMatchObject({
    annotations: { destructiveHint: true },
    description: expect.stringContaining('inactivating ends the sessions in this organisation'),
  });
  expect(named('export-users')?.inputSchema.properties?.['format']).toMatchObject({
    enum: expect.arrayContaining(['CSV']),
  });
  expect(JSON.stringify(tools).length).toBeLessThan(80_000);
  await client.close();
});

test('an answer is there once', async () => {
  const { client } = await connectAssistant(address, await tokenOf(it, ada, ['people:read'], PASSWORD));
  const answer = await client.callTool({ name: 'list-users', arguments: { limit: 5 } });
  expect(answer.structuredContent).toBeUndefined();
  expect(answer.content).toMatchObject([{ type: 'text', text: expect.stringContaining('alma') }]);
  await client.close();
});

test('a field that names a record has the name of the record, and may be empty where null is allowed', () => {
  const call = endpoint({
    method: 'POST',
    path: '/asset/create',
    summary: 'Add an asset',
    access: member,
    body: fields({ name: ['asset_name', z.string()], holderId: ['holder_id', z.nullable(z.int())] }),
    reply: z.object({}),
    changes: ['assets'],
  });
  const [name, holder] = fieldsOf({ call, picks: { holder: usersWhoAre('all') } });
  expect(name).toMatchObject({ name: 'name', isRequired: true });
  expect(holder).toMatchObject({ name: 'holder', label: 'Holder', plain: 'holderId', isRequired: false });
});
