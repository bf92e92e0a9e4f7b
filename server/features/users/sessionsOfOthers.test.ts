import { afterEach, beforeEach, expect, test } from 'vitest';
import { userDetails } from '#core/contract/session.ts';
import { listSessions } from '#plugins/account/contract.ts';
import { endUserSession, viewUser } from '#plugins/users/contract.ts';
import { Browser } from '#tests/server/app/browser.ts';
import { makeOrganisation, type MadePerson } from '#tests/server/app/builders.ts';
import { serviceOf, tokenOf } from '#tests/server/app/programDoor.ts';
import { makeWithPassword, PASSWORD } from '#tests/server/app/security.ts';
import { startTestApp, type TestApp } from '#tests/server/app/startTestApp.ts';

let it: TestApp;
let ada: MadePerson;
let mia: MadePerson;
beforeEach(async () => {
  it = await startTestApp();
  const acme = await makeOrganisation(it.store);
  ada = await makeWithPassword(it, acme, { admin: true });
  mia = await makeWithPassword(it, acme);
});
afterEach(() => it.close());

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
  const own = await it.as(mia);
  const { body } = await own.call(listSessions);
  const [{ session_id: session } = { session_id: '' }] = body.session_list as { session_id: string }[];
  const caller = kind === 'session' ? await it.as(ada) : new Browser(it.app, it.services.config);
  if (kind === 'token') caller.token = await tokenOf(it, ada, scopes, PASSWORD);
  if (kind === 'service') caller.token = (await serviceOf(it, ada, scopes, PASSWORD)).secret;

  const shown = (await caller.call(viewUser, { params: { id: mia.id } })).body;
  expect(shown).toMatchObject({ code: 200, user_details: { user_id: mia.id } });
  expect(shown.user_security === null).toBe(!sees);
  const ended = await caller.call(endUserSession, { body: { id: mia.id, session } });
  expect(ended.body.code).toBe(code);
  expect((await own.call(userDetails)).body.code).toBe(code === 200 ? 203 : 200);
});
