import { beforeEach, expect, test } from 'vitest';
import { userDetails } from '#core/contract/session.ts';
import { listSessions } from '#plugins/account/contract.ts';
import { endUserSession, viewUser } from '#plugins/users/contract.ts';
import { acme, type Acme } from '#tests/server/app/acme.ts';
import { Browser } from '#tests/server/app/browser.ts';
import { serviceOf, tokenOf } from '#tests/server/app/programDoor.ts';
import { PASSWORD } from '#tests/server/app/security.ts';

let it: Acme<'admin' | 'member'>;
beforeEach(async () => {
  it = await acme({ people: ['admin', 'member'] });
});

// As elsewhere: GitHub's `read:audit_log` and `admin:org` open the log and not the sessions; Okta's `okta.sessions.manage`
// and Keycloak's `manage-users` are needed beside the right to read people; Google's Directory API has `user.security`.
test.each([
  ['a session', 'session', [], true, 200],
  ['a program that reads people', 'token', ['people:read'], false, 403],
  ['a program that changes people', 'token', ['people:write'], true, 200],
  ['a program with every other right', 'token', ['people:read', 'activity:write', 'admins:write'], false, 403],
  ['a service account that reads people', 'service', ['people:read'], false, 403],
  ['a service account that changes people', 'service', ['people:write'], false, 403],
] as const)('sessions of others are seen and ended by persons alone: %s', async (_, kind, scopes, sees, code) => {
  const own = it.member;
  const { body } = await own.call(listSessions);
  const [{ session_id: session } = { session_id: '' }] = body.session_list as { session_id: string }[];
  const caller = kind === 'session' ? await it.as(it.admin) : new Browser(it.app, it.services.config);
  if (kind === 'token') caller.token = await tokenOf(it, it.admin, scopes, PASSWORD);
  if (kind === 'service') caller.token = (await serviceOf(it, it.admin, scopes, PASSWORD)).secret;

  const details = (await caller.call(viewUser, { params: { id: it.member.id } })).body;
  expect(details).toMatchObject({ code: 200, user_details: { user_id: it.member.id } });
  expect(details.user_security === null).toBe(!sees);
  const ended = await caller.call(endUserSession, { body: { id: it.member.id, session } });
  expect(ended.body.code).toBe(code);
  expect((await own.call(userDetails)).body.code).toBe(code === 200 ? 203 : 200);
});
