import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { demoApplication } from '#server/doors/demo/application.ts';
import { callerOf } from '../journeys/tools/caller.ts';
import { startPortal, type Portal } from '../journeys/tools/portal.ts';
import { startPostgres } from '../setup/startPostgres.ts';
import type { Driver } from './driver.ts';
import { signIn, test } from './engine.ts';
import type { Tab } from './tab.ts';

const USER = 'user@acme.test';

test('on a phone a tile signs in with the role; disabling is felt at the next click, and undoing it too', ({
  tab,
  demo,
  driver,
}) => enterAndLose(tab, demo, driver));

test('the same on PostgreSQL', async ({ tab, driver }) => {
  const postgres = await startPostgres();
  const demo = await startPortal(['--demo'], { DATABASE_URL: postgres.url });
  try {
    await enterAndLose(tab, demo, driver);
  } finally {
    await demo.stop();
    await postgres.stop();
  }
});

async function enterAndLose(tab: Tab, demo: Portal, driver: Driver): Promise<void> {
  const admin = await callerOf(demo, 'admin@acme.test');
  const assignment = { app_id: 2, user_id: await admin.idOf(USER) };
  await admin.change('user/app/role', { ...assignment, role_id: 3, crmrole_id: 4, profile_id: 2 });
  await driver.resize(390, 844);
  await signIn(tab, demo, USER, '/application/list');
  await openTile(tab, 'CRM');
  await tab.finds('heading', 'Welcome to CRM, Ulla Sundberg');
  await tab.sees('Read Only');

  const disabled = await admin.change('user/app/status', { ...assignment, userapp_status: '0' });
  await tab.click('link', 'Next page');
  await tab.finds('heading', 'You cannot open CRM');
  await tab.sees('The application is disabled for you.');

  await admin.change('activity/undo', { entry_id: disabled });
  await tab.open(`${demo.url}/application/list`);
  await openTile(tab, 'CRM');
  await tab.finds('heading', 'Welcome to CRM, Ulla Sundberg');
}

test('an application of the organisation is added with its secret, and its tile signs in', async ({ tab, demo }) => {
  const wiki = await startApplication();
  try {
    await signIn(tab, demo, 'owner@acme.test', '/application');
    await tab.sees('8 applications');
    await tab.click('button', 'Add Application');
    await tab.click('button', 'New Application');
    await tab.fill(/^Name/, 'Wiki');
    await tab.fill(/^Web address/, wiki.url);
    await tab.click('combobox', 'Sign-on');
    await tab.click('option', 'OpenID Connect');
    await tab.fill(/^Redirect addresses/, `${wiki.url}/callback`);
    await tab.fill(/^Address that begins/, `${wiki.url}/login`);
    await tab.click('button', 'Save');
    await tab.finds('heading', 'Client Id and Secret');
    const text = await tab.driver.run(() => document.body.innerText, null);
    wiki.connect({
      issuer: `${demo.url}/oidc`,
      clientId: /\bapp-\d+/.exec(text)?.[0] ?? '',
      secret: /[\w-]{40,}/.exec(text)?.[0] ?? '',
    });
    await tab.click('button', 'Done');
    await tab.finds('heading', 'Wiki');

    await tab.open(`${demo.url}/application/list`);
    await openTile(tab, 'Wiki');
    await tab.finds('heading', 'Welcome to Wiki, Olivia Acme');
  } finally {
    wiki.stop();
  }
});

/** Opens a tile of the launcher in this tab; a click opens another one, which not every driver can follow. */
async function openTile(tab: Tab, name: string): Promise<void> {
  await tab.finds('link', name);
  // At the click, because React may draw the link anew before.
  await tab.driver.run(
    () =>
      addEventListener(
        'click',
        ({ target }) => target instanceof Element && target.closest('a')?.removeAttribute('target'),
        true,
      ),
    null,
  );
  await tab.click('link', name);
}

/** An application on a port of its own, as others write it: the one of the demo. */
async function startApplication() {
  let answer: ReturnType<typeof demoApplication> | undefined;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    void answer?.(request, response, pathname);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    url,
    connect: (facts: { issuer: string; clientId: string; secret: string }) => {
      answer = demoApplication({ name: 'Wiki', url, ...facts });
    },
    stop: () => server.close(),
  };
}
