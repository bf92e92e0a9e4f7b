import { beforeEach, describe, expect, test } from 'vitest';
import { archiveApplication } from '#plugins/applications/ownContract.ts';
import { viewEntrance } from '#plugins/requests/contract.ts';
import { acme, type Acme } from '#tests/server/app/acme.ts';
import { makeMember, makeOrganisation, makePerson } from '#tests/server/app/builders.ts';
import type { Browser } from '#tests/server/app/browser.ts';
import { follow, signOnCatalogue, type RelyingParty } from '#tests/server/app/relyingParty.ts';
import { addWiki } from '#tests/server/app/signOnApp.ts';

const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

let it: Acme<'admin'>;
let pia: Awaited<ReturnType<typeof makePerson>>;
let browser: Browser;
let id: number;
let wiki: RelyingParty;

/** The wiki is Acme's. Pia has it assigned there, and is in Beta now. */
beforeEach(async () => {
  it = await acme({ people: ['admin'], env: signOnCatalogue(), now: Date.now() });
  const beta = await makeOrganisation(it.store, { name: 'Beta' });
  pia = await makePerson(it.store, beta);
  await makeMember(it.store, it.acme, pia);
  ({ id, wiki } = await addWiki(it, it.admin, pia));
  browser = await it.as(pia);
});

const opened = async (which: number | string, by = browser) => {
  const { status, headers, text } = await by.get(`/application/open/${which}`, html);
  return [status, headers.location, text];
};
const entrance = async (which: number, by = browser) => (await by.call(viewEntrance, { params: { id: which } })).body;
const unassign = () => it.store.write((tx) => tx.deleteFrom('assignments').execute());
const enter = async (by = browser) => follow(by, (await wiki.begin()).url);

describe('the link of a tile leads to the page that says why, never to an answer for programs', () => {
  test.each<[string, () => number | string, number]>([
    ['an unknown application of the suite', () => 77, 77],
    ['an unknown own application', () => 1_987_654_321, 1_987_654_321],
    ['an id beyond all numbers', () => '9'.repeat(40), 0],
    ['no number', () => 'wiki', 0],
    ['a negative number', () => '-2', 0],
    ['an escape that is no text', () => '%20', 0],
  ])('%s', async (_, which, page) => {
    expect(await opened(which())).toEqual([302, `/application/refused/${page}`, '']);
    expect((await opened(which(), it.browser()))[1]).toContain('/signin?return_to=%2Fapplication%2Fopen%2F');
    expect(await entrance(page)).toMatchObject({ code: 404 });
  });

  test('the application of another organisation, an archived and a deleted one', async () => {
    const refused = [302, `/application/refused/${id}`, ''];
    expect(await opened(id)).toEqual(refused);
    await it.admin.call(archiveApplication, { body: { id, archived: true } });
    expect([await opened(id), await opened(id, it.admin)]).toEqual([refused, refused]);
    await it.admin.post('/api/application/own/delete', { app_id: id });
    expect([await opened(id), await opened(id, it.admin)]).toEqual([refused, refused]);
    expect(await entrance(id)).toMatchObject({ code: 404 });
  });
});

describe('the sign-in to an application of another organisation of the person', () => {
  const page = () => `https://portal.example/application/refused/${String(id)}`;

  test('leads whoever has it assigned there to the page that names the organisation', async () => {
    expect((await enter()).at).toBe(page());
    expect(await entrance(id)).toMatchObject({
      code: 200,
      app_details: { app_name: 'Wiki' },
      org_details: { org_name: 'Acme' },
      status_text: 'This application belongs to Acme. Switch to that organisation, then open it from the launcher.',
    });
    // Also when the person signs in on the way.
    const stranger = it.browser();
    const back = new URL((await enter(stranger)).at).searchParams.get('return_to') ?? '';
    await stranger.takeSession(it.services, pia.id);
    expect((await follow(stranger, back)).at).toBe(page());
  });

  test.each<[string, () => Promise<unknown>]>([
    ['is not assigned', unassign],
    [
      'is no more a member',
      () => it.store.write((tx) => tx.updateTable('memberships').set({ status: 'inactive' }).execute()),
    ],
    [
      'has not joined',
      () =>
        it.store.write((tx) =>
          tx.updateTable('memberships').set({ joined_at: null }).where('is_admin', '=', 0).execute(),
        ),
    ],
    ['would find it archived', () => it.admin.call(archiveApplication, { body: { id, archived: true } })],
  ])('is like one to an unknown application for whoever %s there', async (_, change) => {
    await change();
    const { answer } = await enter();
    const unknown = await browser.get(
      String((await wiki.begin()).url)
        .replace(`app-${id}`, 'app-1987654321')
        .slice(22),
      html,
    );
    expect([answer?.status, answer?.text]).toEqual([unknown.status, unknown.text]);
    expect(answer?.text).not.toContain('Acme');
    expect(await entrance(id)).toMatchObject({ code: 404 });
  });

  test('has a page in the frame of the portal with the ways out, for people of several organisations', async () => {
    await unassign();
    const { answer } = await enter();
    expect([answer?.status, answer?.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
    expect(answer?.text).toMatch(/<header><svg.*Gatehouse/);
    expect(answer?.text).toContain('<a href="/organisation/list">Switch organisation</a>');
    expect(answer?.text).toContain('href="/">Go to the launcher');
  });
});
