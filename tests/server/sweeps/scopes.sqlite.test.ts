import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allowsScope, scopeOf } from '#core/contract/scope.ts';
import { features } from '#server/features.ts';
import { openTopics } from '#server/domain/tokens/topics.ts';
import { ofPeopleAlone, scopeByPath, scopeInTable } from '../scopeTable.ts';
import { Browser } from '../app/browser.ts';
import { codeOf, rows, send } from '../world/rows.ts';
import { tokenOfActor, tokenOfService } from '../world/programs.ts';
import { buildWorld, type World } from '../world/world.ts';

const endpoints = features.flatMap((feature) => Object.values(feature.endpoints)).filter(({ loadedBy }) => !loadedBy);
const ofApi = endpoints.filter(({ service }) => service !== 'account');

/** Topics that are a part of another one. */
const wholeOf: Record<string, string> = {
  'organisation form': 'organisations',
  'secrets of applications': 'applications',
  imports: 'people',
};

describe('scope, path and topic of every call', () => {
  test.each(ofApi.map((endpoint) => ({ name: `${endpoint.method} ${endpoint.path}`, endpoint })))(
    '$name',
    ({ endpoint }) => {
      const { method, path } = endpoint;
      const needed = scopeInTable(method, path.replace(/\/$/, ''));
      expect([scopeOf(endpoint), needed !== null && endpoint.peopleOnly === true]).toEqual([
        needed,
        needed !== null && ofPeopleAlone.test(path),
      ]);
      if (needed === null || needed === 'any') return;
      const [topic, right] = needed.split(':');
      expect(right === 'write').toBe(endpoint.changes !== undefined);
      const topics = [...(endpoint.changes ?? []), ...(endpoint.reads ?? [])].map((one) => wholeOf[one] ?? one);
      // The activity has no topic of its own, because every change leads to an entry.
      expect(topics.length === 0 || topic === 'activity' || topics.includes(topic ?? '')).toBe(true);
    },
  );

  test('every row of the table is about a call', () => {
    const dead = Object.keys(scopeByPath).filter(
      (start) => !endpoints.some(({ path }) => `${path}/`.startsWith(`${start}/`)),
    );
    expect(dead).toEqual([]);
  });
});

describe('every call by every single scope', () => {
  let world: World;
  let tokens: { scope: string; isService: boolean; secret: string }[];
  beforeAll(async () => {
    world = await buildWorld();
    tokens = [];
    for (const topic of openTopics)
      for (const scope of [`${topic}:read`, `${topic}:write`])
        tokens.push(
          { scope, isService: false, secret: await tokenOfActor(world, 'admin', [scope]) },
          { scope, isService: true, secret: await tokenOfService(world, [scope]) },
        );
  });
  afterAll(() => world.close());

  const calls = rows.filter(({ pattern, plain }) => pattern.startsWith('/api/') && !plain);
  test.each(calls)('$name', async (row) => {
    const path = row.pattern.replace(/^\/api/, '');
    const needed = scopeInTable(row.method, path);
    const wrong: string[] = [];
    for (const { scope, isService, secret } of tokens) {
      const program = new Browser(world.server.app, world.server.services.config);
      program.headers = {};
      program.token = secret;
      // Otherwise the limit of calls would answer.
      world.server.clock.advance(50);
      const may = needed !== null && allowsScope([scope], needed as 'any') && !(isService && ofPeopleAlone.test(path));
      const answer = await world.trial(() => send(program, row, world.ids('admin').own));
      // 'Undo' is allowed, and then judged as the change that it makes: a person, in this world.
      const isJudged = path === '/activity/undo' && answer.text.includes('needs the scope people:write');
      const isRefused = codeOf(answer) === 403 && /token|service account/i.test(answer.text) && !(may && isJudged);
      if (isRefused === may)
        wrong.push(`${scope}${isService ? ' of a service account' : ''}: ${answer.text.slice(0, 200)}`);
    }
    expect(wrong).toEqual([]);
  });
});
