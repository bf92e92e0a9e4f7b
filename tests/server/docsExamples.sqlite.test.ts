import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fillPath } from '#core/contract/endpoint.ts';
import { events } from '#server/domain/activity/events.ts';
import shipped from '#server/domain/catalogue/catalogue.json' with { type: 'json' };
import { readCatalogue } from '#server/domain/catalogue/catalogue.ts';
import { runCommandLine } from '#server/doors/cli/runCommandLine.ts';
import { features } from '#server/features.ts';
import { openTopics } from '#server/domain/tokens/topics.ts';
import { takeOverWebhooks } from '#server/features/webhooks/ofApplications.ts';
import { urlOf } from '#server/domain/calls/implement.ts';
import { webhookTypes } from '#server/domain/activity/webhooks/types.ts';
import { runTerminal } from '#shell/terminal/runTerminal.ts';
import { catalogueFile } from './app/catalogueFile.ts';
import { startTestApp } from './app/startTestApp.ts';

/** The pages that people wrote; the generated ones are made from the code. */
const pages = ['README.md', ...readdirSync('docs').map((name) => `docs/${name}`)]
  .filter((path) => path.endsWith('.md'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
  .filter(({ text }) => !text.startsWith('<!-- Generated'));
/** All texts of a pattern that stand in examples and code, with the page. */
const inCode = (pattern: RegExp) =>
  pages.flatMap(({ path, text }) =>
    [...text.matchAll(/```[^]*?```|`[^`\n]+`/g)].flatMap(([code]) =>
      [...code.matchAll(pattern)].map((found) => ({ path, what: found[1] ?? found[0] })),
    ),
  );
const page = (path: string) => pages.find((one) => one.path === path)?.text ?? '';

test('the types of events in examples exist, and webhooks are told of them', () => {
  const starts = [...new Set([...events.keys()].map((id) => id.split('.')[0]))].join('|');
  // Names of files and of the columns of tables have the same form.
  const named = inCode(new RegExp(`["'\`]((?:${starts})\\.[a-z-]+)["'\`]`, 'g'));
  const known: string[] = webhookTypes().map(({ id }) => id);
  expect(named.length).toBeGreaterThan(2);
  expect(named.filter(({ what }) => !known.includes(what))).toEqual([]);
});

test('the scopes in examples are scopes', async () => {
  const topics = openTopics;
  const named = inCode(/\b([a-z]+:(?:read|write))\b/g);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter(({ what }) => !topics.includes(what.split(':')[0] ?? ''))).toEqual([]);
});

test('the calls in examples are calls of the API', () => {
  const patterns = features
    .flatMap(({ endpoints }) => Object.values(endpoints).map(urlOf))
    .map(
      (url) =>
        new RegExp(`^${fillPath(url, new Proxy({}, { get: () => 'ID' }) as never).replaceAll('ID', '[^/]+')}/?$`),
    );
  const whole = inCode(/(?:localhost:3000|portal\.example(?:\.com)?)(\/api\/[\w/]+)/g);
  const below = inCode(/\b(?:GET|POST|DELETE) (\/[\w/]+)/g).map(({ path, what }) => ({
    path,
    what: what.startsWith('/api') ? what : `/api${what}`,
  }));
  const named = [...whole, ...below];
  expect(named.length).toBeGreaterThan(5);
  // The plugin that docs/plugins.md builds declares its own calls there.
  const declared = inCode(/\bpath: '(\/[\w/]+)'/g).map(({ path, what }) => `${path} /api${what}`);
  const unknown = named.filter(
    ({ path, what }) =>
      what !== '/api/docs' && !patterns.some((one) => one.test(what)) && !declared.includes(`${path} ${what}`),
  );
  expect(unknown).toEqual([]);
});

/** The JSON of docs/applications.md as it stands there; a part of an entry is put into braces. */
const examples = [...page('docs/applications.md').matchAll(/```json\n([^]*?)```/g)].map(
  ([, text = '']) => JSON.parse(text.trim().startsWith('{') ? text : `{${text}}`) as object,
);

test('the server starts with the catalogue of docs/applications.md', async () => {
  expect(examples).toMatchObject([{ app_id: 2, signOn: {} }, { webhook: { types: expect.any(Array) as string[] } }]);
  const listed = shipped.map((entry) => (entry.app_id === 2 ? Object.assign({}, entry, ...examples) : entry) as object);
  const catalogue = readCatalogue(catalogueFile(JSON.stringify(listed)));
  const it = await startTestApp();
  try {
    const notes = await takeOverWebhooks({ ...it.services, catalogue });
    expect(notes).toEqual([expect.stringContaining('The webhook of CRM has no secret')]);
    expect(catalogue.get(2)?.signOn?.redirectUris).toEqual(['https://crm.example/callback']);
  } finally {
    await it.close();
  }
});

const quiet = { out: () => undefined, err: () => undefined };

test.each([
  [0, ['--help'], {}],
  [1, ['check'], {}],
  [2, ['no-such-command'], {}],
  [2, ['check'], { PORT: 'none' }],
] as const)('the exit code of the operator’s commands: %i for %j', async (code, line, env) => {
  const docs = readFileSync('docs/configuration.md', 'utf8').replace(/\s+/g, ' ');
  expect(docs).toContain('The exit code is 0 for success, 1 for a failure, 2 for wrong use, which is also');
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-'));
  try {
    // There is no database yet, which is a failure.
    expect(await runCommandLine(line, { DATA_DIR: join(folder, 'none'), ...env }, quiet)).toBe(code);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.each([
  [0, ['--help']],
  [1, ['find', 'pia']],
  [2, ['no-such-command']],
] as const)('the exit code of the terminal: %i for %j', async (code, words) => {
  expect(page('docs/automation.md')).toContain(
    'The exit code is 0 when everything was done, 1 when something was refused or failed, 2 for a wrong use, after which nothing was changed.',
  );
  const exit = await runTerminal(words, {
    env: { GATEHOUSE_URL: 'http://127.0.0.1:1', GATEHOUSE_TOKEN: 'gat_x', XDG_CONFIG_HOME: tmpdir() },
    version: '1.2.3',
    isInteractive: false,
    ...quiet,
    ask: async () => 'n',
    askSecret: async () => '',
    fetch,
    save: async (name) => name,
  });
  expect(exit).toBe(code);
});
