import * as z from 'zod/mini';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createClient } from '#core/client/client.ts';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { runtimeConfig } from '#core/contract/runtimeConfig.ts';
import { features } from '#server/features.ts';
import { openTopics } from '#server/domain/tokens/topics.ts';
import { loadPrograms } from '#shell/programs/programs.ts';
import { runTerminal } from '#shell/terminal/runTerminal.ts';
import { testConfig } from '#tests/builders/config.ts';
import { connectAssistant } from './app/assistantClient.ts';
import { makeOrganisation, makePerson, type MadePerson } from './app/builders.ts';
import { tokenOf } from './app/programDoor.ts';
import { makeWithPassword, PASSWORD } from './app/security.ts';
import { startTestApp, type TestApp } from './app/startTestApp.ts';

const CRM = 2;
/** What the steps of the commands call the kinds of file. */
const labels = { csv: 'CSV', xlsx: 'Excel (.xlsx)', jsonl: 'JSON Lines' } as const;
type Format = keyof typeof labels;

/** Each call that writes a list, by the name of its command. */
const exports: Record<string, Endpoint> = Object.fromEntries(
  features
    .flatMap(({ endpoints }) => Object.entries(endpoints))
    .filter(([, { reply, query }]) => reply === 'binary' && query && takes(query, 'csv'))
    .map(([name, endpoint]) => [commandOf(name), endpoint]),
);
const cases = Object.entries(exports).flatMap(([command, endpoint]) =>
  (Object.keys(labels) as Format[])
    .filter((format) => takes(endpoint.query as z.ZodMiniType, format))
    .map((format) => ({ command, endpoint, format })),
);

function takes(query: z.ZodMiniType, format: Format): boolean {
  const read = z.safeDecode(query, { format } as never);
  return read.success && (read.data as { format?: string }).format === format;
}

function commandOf(name: string): string {
  if (name === 'exportApplicationUsers') return 'export-users-of-application';
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

let it: TestApp;
let address: string;
let folder: string;
let ada: MadePerson;
let token: string;
beforeAll(async () => {
  // The browser's client compares the end of its token with the clock of this machine.
  it = await startTestApp({ env: { PUBLIC_URL: 'http://127.0.0.1:1' }, now: Date.now() });
  address = await it.app.listen({ port: 0, host: '127.0.0.1' });
  it.services.config.publicUrl = address;
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-'));
  const acme = await makeOrganisation(it.store, { assistants_on: 1 });
  ada = await makeWithPassword(it, acme, { owner: true });
  await makePerson(it.store, acme, { person: { first_name: '{"code":200}', last_name: 'Łącka' } });
  await it.store.write((tx) =>
    tx
      .insertInto('organisation_applications')
      .values({ organisation_id: acme.id, application_id: CRM, added_at: it.clock.now })
      .execute(),
  );
  token = await tokenOf(
    it,
    ada,
    openTopics.map((topic) => `${topic}:write`),
    PASSWORD,
  );
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await it.close();
});

interface Case {
  command: string;
  endpoint: Endpoint;
  format: Format;
}
type Door = (one: Case) => Promise<Buffer>;

const isOfOne = (endpoint: Endpoint) => endpoint.params !== undefined;

/** The client of the portal's pages, with the session of a signed-in person. */
const browser: Door = async ({ command, endpoint, format }) => {
  const signedIn = await it.as(ada);
  const send = globalThis.fetch;
  const cookie = [...signedIn.cookies].map((pair) => pair.join('=')).join('; ');
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation((url, init = {}) => {
    const headers = new Headers(url instanceof Request ? url.headers : init.headers);
    headers.set('cookie', cookie);
    return send(url, { ...init, headers });
  });
  try {
    const bases = Object.fromEntries(Object.entries(testConfig.bases).map(([name, base]) => [name, address + base]));
    const config = runtimeConfig.parse({ ...testConfig, bases, cookie_url: `${address}/cookie.php` });
    const never = () => expect.unreachable();
    const client = createClient(config, { ended: never, refused: () => undefined, changed: never });
    const input = {
      query: { format, ...(command === 'export-users' && { status: 'all', access: false }) },
      ...(isOfOne(endpoint) && { params: { id: CRM } }),
    };
    const file = (await client.call(endpoint, input as never)) as unknown as Blob;
    return Buffer.from(await file.arrayBuffer());
  } finally {
    fetched.mockRestore();
  }
};

const argsOf = ({ command, endpoint, format }: Case) => ({
  format: labels[format],
  ...(isOfOne(endpoint) && { application: 'CRM' }),
  ...(command === 'export-users' && { access: 'Only what the list shows' }),
});

const terminal: Door = async (one) => {
  const saved: Buffer[] = [];
  const err: string[] = [];
  const exit = await runTerminal(
    [one.command, ...Object.entries(argsOf(one)).flatMap(([name, value]) => [`--${name}`, value])],
    {
      env: { XDG_CONFIG_HOME: folder, GATEHOUSE_URL: address, GATEHOUSE_TOKEN: token },
      version: '1.2.3',
      isInteractive: false,
      out: () => undefined,
      err: (text) => void err.push(text),
      ask: async () => 'n',
      askSecret: async () => '',
      fetch,
      save: async (name, bytes) => (saved.push(Buffer.from(bytes)), name),
    },
  );
  expect({ exit, err: exit === 0 ? '' : err.join('\n') }).toEqual({ exit: 0, err: '' });
  return saved[0] ?? Buffer.alloc(0);
};

const assistant: Door = async (one) => {
  const { call, client } = await connectAssistant(address, token);
  const answer = (await call(one.command, argsOf(one))) as { files?: { text: string }[] };
  await client.close();
  expect(answer).toMatchObject({ isError: false, files: [{ text: expect.any(String) as string }] });
  return Buffer.from(answer.files?.[0]?.text ?? '');
};

const http: Door = async ({ command, endpoint, format }) => {
  const path = endpoint.path.replace(':id', String(CRM));
  const answer = await fetch(
    `${address}/api${path}?${new URLSearchParams({ format, ...(command === 'export-users' && { status: 'all', access: '0' }) })}`,
    {
      headers: { authorization: `Bearer ${token}` },
    },
  );
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
};

test('every command that exports is tried', async () => {
  const { programs } = await loadPrograms();
  const names = programs.map(({ name }) => name).filter((name) => name.startsWith('export-'));
  expect(names.toSorted()).toEqual(Object.keys(exports).toSorted());
  expect(cases.length).toBeGreaterThan(12);
});

/** What a file must have through every door. JSON Lines end with the head of the seals. */
function linesOf(file: Buffer, format: Format): string[] {
  if (format === 'xlsx') return [file.subarray(0, 2).toString()];
  const lines = file
    .toString()
    .replace(/^\ufeff/, '')
    .trim()
    .split(/\r?\n/);
  return format === 'csv' ? lines : lines.map((line) => JSON.stringify(JSON.parse(line))).slice(0, -1);
}

describe.each(Object.entries({ browser, terminal, assistant }))('the %s gets what HTTP gets:', (name, door) => {
  test.each(cases)('$command as $format', async (one) => {
    // Otherwise the limit of calls would answer.
    it.clock.advance(10_000);
    const [wanted, got] = [await http(one), await door(one)];
    const lines = linesOf(wanted, one.format);
    // An assistant reads texts alone.
    const isTold = one.format !== 'xlsx' || name !== 'assistant';
    const same = isTold ? lines : ['An Excel file cannot be shown here. Export it as CSV.'];
    const read = isTold ? linesOf(got, one.format) : [got.toString()];
    expect(read).toEqual(expect.arrayContaining(same));
    // An export is an entry of the activity, so the next export of it has one more line.
    const isLonger = one.command === 'export-activity' && one.format !== 'xlsx';
    expect(read.length - same.length).toBe(isLonger ? 1 : 0);
  });
});
