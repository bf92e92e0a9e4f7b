import { readFileSync } from 'node:fs';
import type * as z from 'zod/mini';
import { expect, test } from 'vitest';
import * as session from '#core/contract/session.ts';
import * as admins from '#plugins/admins/contract.ts';
import * as applications from '#plugins/applications/contract.ts';
import * as groups from '#plugins/groups/contract.ts';
import * as organisation from '#plugins/organisation/contract.ts';
import * as policies from '#plugins/policies/contract.ts';
import * as security from '#plugins/security/contract.ts';
import * as users from '#plugins/users/contract.ts';

const contracts = [session, admins, applications, groups, organisation, policies, security, users];

const text = readFileSync(new URL('../../../docs/specification/product.md', import.meta.url), 'utf8');

test('every name of docs/specification/product.md section 3 is on the wire', () => {
  const [, section = ''] = /^## 3\. .*?$(.*?)^## 4\. /ms.exec(text) ?? [];
  const listed = [...section.matchAll(/`([a-z0-9]+_[a-z0-9_]+)/g)].map(([, name]) => name);
  expect(listed.length).toBeGreaterThan(150);
  const known = new Set<string>();
  for (const value of contracts.flatMap((contract): unknown[] => Object.values(contract))) namesIn(value, known);
  expect([...new Set(listed)].filter((name = '') => !known.has(name))).toEqual([]);
});

// Tests of the server call with our names, so a wire name of a request is held here and by the rows of server/access.
test('every call of section 7 takes the names of its payload', () => {
  const endpoints = new Map(
    contracts.flatMap((contract) =>
      Object.values(contract as Record<string, { method?: string; path?: string; body?: z.ZodMiniType }>).flatMap(
        (one) => (one?.method && one.path ? [[`${one.method} ${one.path}`.replace(/\/$/, ''), one] as const] : []),
      ),
    ),
  );
  const user = ['user_fname', 'user_lname', 'user_email', 'user_mobile', 'user_invited'];
  const [, section = ''] = /^## 7\. .*?$(.*?)^## 8\. /ms.exec(text) ?? [];
  const rows = [...section.matchAll(/^\| (POST [^|]+?) +\| ([^|]+?) +\|$/gm)].flatMap(([, calls = '', payload = '']) =>
    calls.split(', ').map((call) => {
      const names = payload.match(/\b(?:[a-z]+(?:_[a-z0-9]+)+|password|(?<=, )m(?:oderator|ember)s)\b/g) ?? [];
      return { call: call.replace(/\/(\?.*)?$/, ''), names: call === 'POST /user/create' ? user : names };
    }),
  );
  expect(rows.flatMap(({ names }) => names).length).toBeGreaterThan(55);
  const missing = rows.flatMap(({ call, names }) => {
    const known = new Set<string>();
    namesIn(endpoints.get(call)?.body, known);
    return names.filter((name) => !known.has(name)).map((name) => `${call} ${name}`);
  });
  expect(missing).toEqual([]);
});

/** Collects the names of all objects in a schema, or in the schemas of an endpoint. */
function namesIn(value: unknown, known: Set<string>, seen = new Set()): void {
  if (typeof value !== 'object' || value === null || seen.has(value)) return;
  seen.add(value);
  const { _zod, ...parts } = value as { _zod?: { def: { shape?: object } } };
  if (!_zod)
    return ['params', 'query', 'body', 'reply'].forEach((part) => namesIn((parts as never)[part], known, seen));
  for (const name of Object.keys(_zod.def.shape ?? {})) known.add(name);
  for (const inner of [...Object.values(_zod.def), ...Object.values(_zod.def.shape ?? {})]) namesIn(inner, known, seen);
}
