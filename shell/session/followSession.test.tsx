import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { member } from '#core/access/rules.ts';
import { useReading } from '#core/client/queries.ts';
import { RecordPage } from '#core/list/record/RecordPage.tsx';
import type { RecordKind } from '#core/command/arg.ts';
import { commandWithId } from '#tests/builders/render/commandWithId.ts';
import { runCommand } from '#core/command/runCommand.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { userDetails } from '#core/contract/session.ts';
import { path } from '#core/plugin/path.ts';
import { definePlugin, route } from '#core/plugin/plugin.ts';
import { forgetMessages, recentMessages } from '#core/ui/toast/toast.ts';
import { deferred } from '#tests/builders/browser/deferred.ts';
import { details, memberDetails } from '#tests/builders/details.ts';
import { answer, refuse } from '#tests/builders/render/fakeServer.ts';
import type { Portal } from '../portal/portal.ts';
import { shownAtom } from '#shell/router/routerAtoms.ts';
import { sceneAtom } from '../portal/portalAtoms.ts';
import { renderPortal } from '#tests/builders/render/renderPortal.tsx';
import { loads, page, save, testPages } from '#tests/builders/render/testPages.tsx';

const expectHeading = (name: string) => screen.findByRole('heading', { level: 1, name });
const WHY = 'Only an administrator of this organisation can do this.';
const uma = { id: 7, name: 'Uma User', email: 'user@acme.test' };
const messageTexts = () => recentMessages().map(({ text }) => text);

beforeEach(() => {
  sessionStorage.clear();
  loads.reset();
  forgetMessages();
});

const viewPet = endpoint({
  method: 'GET',
  path: '/user/pet',
  summary: 'A record on screen',
  access: member,
  reply: z.object({ name: z.string() }),
  reads: ['pets'],
});

const petKind: RecordKind<{ name: string }> = {
  kind: 'pet',
  label: 'Which pet?',
  title: 'Pets',
  icon: 'user',
  describe: ({ name }) => ({ key: name, label: name }),
};

function Pet() {
  const reading = useReading(viewPet, {});
  const back = { href: '/list', title: 'List', label: 'Back' };
  return (
    <RecordPage reading={reading} of={petKind} recordOf={(read) => read} columns={1} back={back}>
      {({ name }) => <h1>{name}</h1>}
    </RecordPage>
  );
}

const pets = definePlugin({
  id: 'pets',
  title: 'Pets',
  routes: [route({ name: 'Pet', at: path('/pet'), title: 'Pet', access: member, page: page(Pet) })],
});

const saveOnce = commandWithId({
  id: 'pets.save',
  title: 'Save pet',
  access: member,
  args: {},
  run: (_, host) => host.call(save, { body: { text: '' } }),
});

/** An administrator who is not the owner, on this page. */
const renderAdmin = (at: string) => renderPortal({ plugins: [testPages], at, details: details({ person: uma }) });

const trySave = ({ client }: Portal, times = 1) =>
  act(async () => {
    const calls = Array.from({ length: times }, () => client.call(save, { body: { text: '' } }));
    await Promise.allSettled(calls);
  });

describe('a call that is not allowed', () => {
  test('reads the rights again; a page that they do not open is left for home, with the reason once', async () => {
    const { portal, server, address } = await renderAdmin('/admin');
    await expectHeading('Admins');
    server.reply(refuse(save, 403, WHY), answer(userDetails, memberDetails()));
    await trySave(portal);
    await waitFor(async () => expect(await expectHeading('Launcher')).toHaveFocus());
    expect(address()).toBe('/application/list');
    expect(messageTexts()).toEqual([WHY]);
  });

  test('reads them once if nothing changed, however often calls are refused', async () => {
    const { portal, server } = await renderPortal({ plugins: [testPages], at: '/list' });
    await expectHeading('List');
    server.reply(refuse(save, 403, WHY));
    await trySave(portal, 3);
    await trySave(portal);
    await waitFor(() => expect(server.calls(userDetails)).toHaveLength(2));
    await trySave(portal);
    expect(server.calls(userDetails)).toHaveLength(2);
    expect(messageTexts()).toEqual([]);
  });

  test.each([
    ['rights are gone', 403, undefined, memberDetails()],
    ['organisation has been left', 403, undefined, memberDetails({ organisation: { id: 11, name: 'Beta Logistics' } })],
    ['organisation is said to have been left', 409, 'organisation_changed', memberDetails()],
  ] as const)('leaves a changed form alone whose %s', async (_what, code, reason, now) => {
    const { portal, server, user, address } = await renderAdmin('/admin/form');
    await expectHeading('Form');
    await user.type(screen.getByLabelText('Text'), 'Hello');
    server.reply(refuse(save, code, WHY, { reason }), answer(userDetails, now));
    await trySave(portal, 2);
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    // With a changed form the session is read only after a 403, which may mean lost rights.
    expect(server.calls(userDetails).length > 1).toBe(code === 403);
    expect(screen.getByLabelText('Text')).toHaveValue('Hello');
    expect(address()).toBe('/admin/form');
    expect(messageTexts()).toEqual(code === 409 ? [WHY] : []);
  });

  test('of a command is reported once, even if its page is left', async () => {
    const { portal, server } = await renderAdmin('/admin');
    await expectHeading('Admins');
    server.reply(refuse(save, 403, WHY), answer(userDetails, memberDetails()));
    const scene = portal.store.get(sceneAtom);
    await act(async () => scene.kind === 'signedIn' && runCommand(saveOnce, {}, scene.tree.host));
    await expectHeading('Launcher');
    expect(messageTexts()).toEqual([WHY]);
  });

  test('does not redirect a person who has navigated meanwhile', async () => {
    const { portal, server, address } = await renderAdmin('/admin');
    await expectHeading('Admins');
    server.reply(refuse(save, 403, WHY), answer(userDetails, memberDetails()));
    await act(async () => {
      await portal.client.call(save, { body: { text: '' } }).catch(() => undefined);
      portal.navigator.go('/list');
    });
    await expectHeading('List');
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(address()).toBe('/list');
    expect(messageTexts()).toEqual([]);
  });

  test('is followed again when a restored right is lost a second time', async () => {
    const { portal, server } = await renderAdmin('/list');
    await expectHeading('List');
    for (const [times, now] of [memberDetails(), details({ person: uma })].entries()) {
      server.reply(refuse(save, 403, WHY), answer(userDetails, now));
      await trySave(portal);
      await waitFor(() => expect(server.calls(userDetails)).toHaveLength(2 + times));
      await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    }
  });

  test('of two kinds, with a slow way home, is reported once, and no page is reported as missing', async () => {
    const { portal, server } = await renderAdmin('/admin');
    await expectHeading('Admins');
    const headings: string[] = [];
    const stop = portal.store.sub(shownAtom, () => headings.push(portal.store.get(shownAtom)?.outcome.kind ?? ''));
    server.reply(refuse(save, 403, WHY), answer(userDetails, memberDetails()));
    loads.home = deferred();
    await trySave(portal);
    server.reply(refuse(save, 403, 'Something else is not allowed.'));
    await trySave(portal);
    await waitFor(() => expect(server.calls(userDetails)).toHaveLength(3));
    await act(async () => loads.home?.resolve());
    await expectHeading('Launcher');
    stop();
    expect(headings).not.toContain('missing');
    expect(messageTexts()).toEqual([WHY]);
  });
});

test('a refused query shows no old data, and is reported once', async () => {
  const { server, portal } = await renderPortal({
    plugins: [testPages, pets],
    at: '/pet',
    replies: [answer(viewPet, { name: 'Rex' })],
  });
  await expectHeading('Rex');
  server.reply(refuse(viewPet, 403, WHY));
  const scene = portal.store.get(sceneAtom);
  await act(async () => scene.kind === 'signedIn' && scene.tree.queries.invalidateQueries());
  await screen.findByText(WHY);
  expect(screen.queryByText('Rex')).not.toBeInTheDocument();
  expect(screen.getAllByText(new RegExp(WHY))).toHaveLength(1);
});

describe('a missing record', () => {
  test('in a call makes the page read its records again', async () => {
    const { portal, server } = await renderPortal({
      plugins: [testPages, pets],
      at: '/pet',
      replies: [answer(viewPet, { name: 'Rex' })],
    });
    await expectHeading('Rex');
    server.reply(refuse(save, 404, 'Gone.'), refuse(viewPet, 404, 'This pet does not exist.'));
    await trySave(portal);
    await expectHeading('This pet does not exist.');
    expect(server.calls(viewPet)).toHaveLength(2);
  });

  test('in the query itself is not read again', async () => {
    const { server } = await renderPortal({
      plugins: [testPages, pets],
      at: '/pet',
      replies: [refuse(viewPet, 404, 'This pet does not exist.')],
    });
    await expectHeading('This pet does not exist.');
    await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
    expect(server.calls(viewPet)).toHaveLength(1);
  });
});

describe('another organisation has become the primary one on another device', () => {
  const why = 'Your primary organisation has changed in the meantime. Nothing was saved.';
  const other = (admin: boolean) =>
    (admin ? details : memberDetails)({ organisation: { id: 11, name: 'Beta Logistics' } });

  test.each(['/admin', '/record/3'])(
    '%s is left for home, the reason is shown once, and the focus follows',
    async (at) => {
      const { portal, server, address } = await renderPortal({ plugins: [testPages], at });
      await screen.findByRole('heading', { level: 1 });
      server.reply(
        refuse(save, 409, why, { reason: 'organisation_changed' }),
        answer(userDetails, other(at !== '/admin')),
      );
      await trySave(portal, 2);
      await screen.findByText('Beta Logistics');
      await waitFor(async () => expect(await expectHeading('Launcher')).toHaveFocus());
      expect(address()).toBe('/application/list');
      expect(messageTexts()).toEqual([why]);
    },
  );

  test('a page that exists there too stays, and the reason is shown once', async () => {
    const { portal, server, address } = await renderPortal({ plugins: [testPages], at: '/list' });
    await expectHeading('List');
    screen.getByRole('button', { name: 'Slow' }).focus();
    server.reply(refuse(save, 409, why, { reason: 'organisation_changed' }), answer(userDetails, other(true)));
    await trySave(portal, 2);
    await screen.findByText('Beta Logistics');
    expect(await expectHeading('List')).toHaveFocus();
    expect(address()).toBe('/list');
    expect(messageTexts()).toEqual([why]);
  });
});

describe('the session is read again', () => {
  function clock() {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    return (ms: number) => vi.setSystemTime(Date.now() + ms);
  }
  const comeBack = () => act(async () => void dispatchEvent(new Event('focus')));

  test('when the person comes back to the tab, at most once a minute', async () => {
    const { server } = await renderAdmin('/admin');
    await expectHeading('Admins');
    const pass = clock();
    pass(50_000);
    await comeBack();
    expect(server.calls(userDetails)).toHaveLength(1);
    server.reply(answer(userDetails, memberDetails()));
    pass(15_000);
    await comeBack();
    await comeBack();
    await expectHeading('Launcher');
    expect(server.calls(userDetails)).toHaveLength(2);
    expect(messageTexts()).toEqual([`You are no longer allowed to see this page. ${WHY}`]);
  });

  test.each([
    ['a lost right', 403, undefined, memberDetails(), `You are no longer allowed to see this page. ${WHY}`],
    [
      'another organisation',
      409,
      'organisation_changed',
      memberDetails({ organisation: { id: 11, name: 'Beta Logistics' } }),
      'Beta Logistics has become your primary organisation on another device.',
    ],
  ] as const)('%s is told once where a call is refused at the same time', async (_what, code, reason, now, why) => {
    const { portal, server } = await renderAdmin('/admin');
    await expectHeading('Admins');
    clock()(65_000);
    server.reply(refuse(save, code, WHY, { reason }), answer(userDetails, now));
    await Promise.all([comeBack(), portal.client.call(save, { body: { text: '' } }).catch(() => undefined)]);
    await expectHeading('Launcher');
    await trySave(portal);
    expect(messageTexts()).toEqual([why]);
  });

  test('when the person goes home', async () => {
    const { portal, server } = await renderPortal({ plugins: [testPages], at: '/list' });
    await expectHeading('List');
    const pass = clock();
    pass(6_000);
    server.reply(answer(userDetails, details({ organisation: { name: 'Acme Ltd' } })));
    await act(async () => portal.navigator.go('/'));
    await expectHeading('Launcher');
    await screen.findByText('Acme Ltd');
    expect(server.calls(userDetails)).toHaveLength(2);
  });

  test('not repeatedly for a person at home while it cannot be read', async () => {
    const { portal, server } = await renderPortal({ plugins: [testPages], at: '/list' });
    await expectHeading('List');
    const pass = clock();
    pass(6_000);
    server.reply({
      endpoint: userDetails,
      respond: () => {
        pass(6_000);
        return Promise.reject(new TypeError('Failed to fetch'));
      },
    });
    const { recheck } = portal.navigator;
    portal.navigator.recheck = () => void setTimeout(recheck, 5);
    await act(async () => portal.navigator.go('/'));
    await expectHeading('Launcher');
    await act(() => new Promise((resolve) => setTimeout(resolve, 200)));
    expect(server.calls(userDetails)).toHaveLength(2);
  });

  test('not while a form has changes', async () => {
    const { server, user } = await renderPortal({ plugins: [testPages], at: '/form' });
    await user.type(await screen.findByLabelText('Text'), 'Hello');
    clock()(70_000);
    await comeBack();
    expect(server.calls(userDetails)).toHaveLength(1);
  });
});
