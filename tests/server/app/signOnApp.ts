import { assignUser } from '#plugins/applications/contract.ts';
import type { Browser } from './browser.ts';
import { makeOrganisation, makePerson, type MadeOrganisation, type MadePerson } from './builders.ts';
import { assign, RelyingParty, signOnCatalogue } from './relyingParty.ts';
import { startTestApp, type TestApp } from './startTestApp.ts';

interface Options {
  /** More facts of the CRM for sign-on, and further applications of the catalogue. */
  facts?: object;
  more?: object[];
  /** The applications that Pia has; by default the CRM. */
  applications?: readonly number[];
  /** The network address of Pia's browser. */
  address?: string;
}

/** A server with sign-on, where Pia of Acme is signed in and has an application. */
export interface SignOnApp {
  it: TestApp;
  acme: MadeOrganisation;
  pia: MadePerson;
  browser: Browser;
}

/** Starts one. The clock is that of the machine, because the library reads it. */
export async function startSignOn({ facts, more, applications = [2], address }: Options = {}): Promise<SignOnApp> {
  const it = await startTestApp({ env: signOnCatalogue(facts, more), now: Date.now() });
  const acme = await makeOrganisation(it.store, { name: 'Acme' });
  const pia = await makePerson(it.store, acme, {
    person: { first_name: 'Pia', last_name: 'Berg', email: 'pia@acme.test', mobile: '9876543210' },
  });
  for (const application of applications) await assign(it, acme, pia, application);
  return { it, acme, pia, browser: await it.as(pia, address) };
}

/** The same with the CRM as a client. */
export async function startCrm(options: Options = {}): Promise<SignOnApp & { crm: RelyingParty }> {
  const started = await startSignOn(options);
  return { ...started, crm: await RelyingParty.discover(started.it) };
}

/** An application of Acme's own with sign-on. */
export interface Wiki {
  id: number;
  wiki: RelyingParty;
  /** The same application with another secret. */
  withSecret(secret: string): Promise<RelyingParty>;
}

const callback = 'https://wiki.acme.test/callback';

/** An administrator adds the wiki, and assigns it to a person, who is a reader there. */
export async function addWiki(it: TestApp, admin: Browser, person: { id: number }, facts: object = {}): Promise<Wiki> {
  const { body } = await admin.post('/api/application/own/add', {
    app_name: 'Wiki',
    app_url: 'https://wiki.acme.test/',
    role_list: [{ role_name: 'Editor' }, { role_name: 'Reader' }],
    sign_on: { redirect_uris: [callback], ...facts },
  });
  const id = Number(body.app_id);
  const place = { roleId: 2, crmRoleId: null, profileId: null };
  await admin.call(assignUser, { body: { applicationId: id, userId: person.id, ...place } });
  const withSecret = (secret: string) => RelyingParty.own(it, { clientId: `app-${id}`, secret, callback });
  return { id, wiki: await withSecret(String(body.client_secret)), withSecret };
}
