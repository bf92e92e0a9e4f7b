import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { fields, id } from '../codec.ts';
import { ourPath } from './ourPath.ts';

const app = fields({ id: ['app_id', id], roleId: ['role_id', z.int()] });
const body = fields({
  id: ['user_id', id],
  apps: ['user_app', z._default(z.array(app), [])],
  main: ['main_app', z.optional(z.nullable(app))],
  tags: ['tag_names', z.array(z.string())],
});

test.each([
  ['user_id', 'id'],
  ['user_app', 'apps'],
  ['user_app.0', 'apps.0'],
  ['user_app.0.role_id', 'apps.0.roleId'],
  ['main_app.role_id', 'main.roleId'],
  ['tag_names.2', 'tags.2'],
  // A name counts where it belongs only.
  ['main_app.user_id', 'main.user_id'],
  ['role_id', 'role_id'],
  ['unknown.role_id', 'unknown.role_id'],
])('%s is %s', (wire, ours) => expect(ourPath(body, wire)).toBe(ours));

test('the path stays the same without a body', () => {
  expect(ourPath(undefined, 'user_app.0')).toBe('user_app.0');
});
