import { afterEach, beforeEach, expect, test } from 'vitest';
import { startApache } from '#tests/server/app/apache.ts';
import { makeOrganisation, makePerson } from '#tests/server/app/builders.ts';
import { assign, SECRET, signOnCatalogue } from '#tests/server/app/relyingParty.ts';
import { startTestApp, type TestApp } from '#tests/server/app/startTestApp.ts';
import { Visitor } from '#tests/server/app/visitor.ts';
import { freePort } from '#tests/setup/freePort.ts';
import { hashOfSecret } from '#server/features/applications/clientSecrets.ts';
import { startLogoutWorker, type LogoutWorker } from '../logoutWorker.ts';

// An independent client: Apache's module, which the OpenID Foundation has certified, takes the same way as a browser.

let it: TestApp;
let apache: Awaited<ReturnType<typeof startApache>>;
let worker: LogoutWorker;
let portal: string;
let intranet: string;
let browser: Visitor;

beforeEach(async () => {
  const [own, port] = [await freePort(), await freePort()];
  portal = `http://localhost:${own}`;
  intranet = `http://localhost:${port}`;
  const address = `${intranet}/secure/redirect_uri`;
  const facts = {
    redirect_uris: [address],
    post_logout_redirect_uris: [`${intranet}/bye`],
    backchannel_logout_uri: `${address}?logout=backchannel`,
  };
  it = await startTestApp({ env: { ...signOnCatalogue(facts), PUBLIC_URL: portal }, now: Date.now() });
  const acme = await makeOrganisation(it.store, { name: 'Acme' });
  const pia = await makePerson(it.store, acme, {
    person: { first_name: 'Pia', last_name: 'Berg', email: 'pia@acme.test' },
  });
  await assign(it, acme, pia);
  browser = new Visitor((await it.as(pia)).cookies);
  const secret = { application_id: 2, secret_hash: hashOfSecret(it.services, SECRET), rotated_at: 1 };
  await it.store.write((tx) => tx.insertInto('sign_on_clients').values(secret).execute());
  await it.app.listen({ port: own, host: 'localhost' });
  apache = await startApache({ port, issuer: `${portal}/oidc`, clientId: 'app-2', secret: SECRET });
  // The timer does not run within a test.
  worker = startLogoutWorker(it.services, it.app.log, 3_600_000);
});
afterEach(async () => {
  await worker.stop();
  await apache.stop();
  await it.close();
});

test('Apache greets with name and role, is told that the application was disabled, and signs out', async () => {
  const page = `${intranet}/secure/`;
  const { at, text } = await browser.open(page);
  expect({ at, text, log: at === page ? '' : apache.log() }).toMatchObject({
    at: page,
    text: expect.stringMatching(/name: Pia Berg\nemail: pia@acme\.test\nrole: .*Read Only/) as string,
  });

  const setEnabled = (enabled: 0 | 1) =>
    it.store.write((tx) => tx.updateTable('assignments').set({ enabled }).execute());
  await setEnabled(0);
  await worker.round();
  expect((await browser.open(page)).at).toBe(`${portal}/application/refused/2`);
  await setEnabled(1);
  expect((await browser.open(page)).text).toContain('Pia Berg');

  const question = await browser.open(
    `${intranet}/secure/redirect_uri?logout=${encodeURIComponent(`${intranet}/bye`)}`,
  );
  expect(question.text).toContain('Sign out of Gatehouse?');
  expect(new URL(question.at).pathname).toBe('/oidc/session/end');
});
