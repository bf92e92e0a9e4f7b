import { readFileSync } from 'node:fs';
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

test('every name of docs/specification/product.md section 3 is on the wire', () => {
  const text = readFileSync(new URL('../../../docs/specification/product.md', import.meta.url), 'utf8');
  const [, section = ''] = /^## 3\. .*?$(.*?)^## 4\. /ms.exec(text) ?? [];
  const listed = [...section.matchAll(/`([a-z0-9]+_[a-z0-9_]+)/g)].map(([, name]) => name);
  expect(listed.length).toBeGreaterThan(150);
  const known = new Set<string>();
  for (const value of contracts.flatMap((contract): unknown[] => Object.values(contract))) namesIn(value, known);
  expect([...new Set(listed)].filter((name = '') => !known.has(name))).toEqual([]);
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
