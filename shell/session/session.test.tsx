import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { member } from '#core/access/rules.ts';
import { watchLeaving } from '#core/client/leaving.ts';
import { useReading } from '#core/client/queries.ts';
import { runCommand } from '#core/command/runCommand.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { getSession, userDetails, validateAddress } from '#core/contract/session.ts';
import { path } from '#core/plugin/path.ts';
import { definePlugin, route } from '#core/plugin/plugin.ts';
import { switchCommands } from '#plugins/organisation/switchCommands.ts';
import { makePrimary } from '#plugins/organisation/contract.ts';
import { deferred } from '#tests/builders/browser/deferred.ts';
import { details, memberDetails } from '#tests/builders/details.ts';
import { answer, refuse } from '#tests/builders/render/fakeServer.ts';
import { renderPortal } from '#tests/builders/render/renderPortal.tsx';
import type { Portal } from '../portal/portal.ts';
import { sceneAtom } from '../portal/portalAtoms.ts';
import { changeSession, loads, page, save, testPages } from '#tests/builders/render/testPages.tsx';

const expectHeading = (name: string) => screen.findByRole('heading', { level: 1, name });

/** A token that contains its person. */
const tokenOf = (person: number) => `x.${btoa(JSON.stringify({ user_id: person }))}.x`;

function hostOf({ store }: Portal) {
  const scene = store.get(sceneAtom);
  if (scene.kind !== 'signedIn') throw new Error('Nobody is signed in.');
  return scene.tree.host;
}

beforeEach(() => {
  sessionStorage.clear();
  loads.reset();
});

test('a run over many records survives the end of the session', async () => {
  const { portal, server, user, leave } = await renderPortal({ plugins: [testPages], at: '/list' });
  await expectHeading('List');
  await act(async () => hostOf(portal).progress('Resend invitation', 3).done({ label: 'Ann' }));
  await screen.findByRole('dialog', { name: 'Resend invitation' });
  server.reply(refuse(save, 203, 'Sign in.'), refuse(getSession, 201, 'Sign in.'));
  let saved: unknown;
  await act(async () => void portal.client.call(save, { body: { text: 'Ben' } }).then((reply) => (saved = reply)));
  const ended = await screen.findByRole('alertdialog', { name: 'Your session has ended' });
  server.reply(answer(getSession, { id: 's2', token: 'second' }), answer(save, {}));
  await user.click(within(ended).getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(saved).toBeTruthy());
  expect(screen.getByRole('dialog', { name: 'Resend invitation' })).toBeInTheDocument();
  expect(leave).not.toHaveBeenCalled();
});

test('the result of a run is not shown to another person', async () => {
  const { portal, server, leave } = await renderPortal({
    plugins: [testPages],
    at: '/list',
    replies: [answer(getSession, { id: 's1', token: tokenOf(1) })],
  });
  await expectHeading('List');
  const run = hostOf(portal).progress('Resend invitation', 1);
  await act(async () => {
    run.done({ label: 'Ann', failed: 'The invitation is accepted.' });
    run.end();
  });
  await screen.findByRole('dialog', { name: 'Resend invitation' });
  server.reply(refuse(save, 203, 'Sign in.'), answer(getSession, { id: 's2', token: tokenOf(9) }));
  await act(async () => void portal.client.call(save, { body: { text: 'Ben' } }));
  await waitFor(() => expect(leave).toHaveBeenCalledWith('http://localhost:3000/list', true));
});

describe('a changed form', () => {
  async function typed(options: Partial<Parameters<typeof renderPortal>[0]> = {}) {
    const portal = await renderPortal({ plugins: [testPages], at: '/form', ...options });
    await expectHeading('Form');
    await portal.user.type(screen.getByLabelText('Text'), 'Hello');
    return portal;
  }
  const question = () => screen.findByRole('alertdialog', { name: 'Leave without saving?' });

  test('is not left without a question', async () => {
    const { portal, user, address } = await typed();
    await act(async () => portal.navigator.go('/list'));
    await user.click(within(await question()).getByRole('button', { name: 'Cancel' }));
    expect(screen.getByLabelText('Text')).toHaveValue('Hello');
    expect(address()).toBe('/form');
    await act(async () => portal.navigator.go('/list'));
    await user.click(within(await question()).getByRole('button', { name: 'Leave without saving' }));
    await expectHeading('List');
  });

  test("is not left by the browser's back button without a question", async () => {
    const { portal, user, address } = await renderPortal({ plugins: [testPages], at: '/list' });
    await expectHeading('List');
    await act(async () => portal.navigator.go('/form'));
    await expectHeading('Form');
    await user.type(screen.getByLabelText('Text'), 'Hello');
    await act(async () => history.back());
    await user.click(within(await question()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(address()).toBe('/form'));
    expect(screen.getByLabelText('Text')).toHaveValue('Hello');
  });

  test('is not left for another organisation without a question', async () => {
    const { portal, server, user, address } = await typed();
    server.reply(answer(makePrimary, {}));
    const other = { id: 11, name: 'Beta', email: '', industry: '', primary: false };
    const host = hostOf(portal);
    await act(async () => void runCommand(switchCommands.switchOrganisation, { organisation: other }, host));
    await user.click(within(await question()).getByRole('button', { name: 'Cancel' }));
    expect(server.calls(makePrimary)).toEqual([]);
    expect(screen.getByLabelText('Text')).toHaveValue('Hello');
    await act(async () => void runCommand(switchCommands.switchOrganisation, { organisation: other }, host));
    await user.click(within(await question()).getByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(address()).toBe('/application/list'));
    expect(server.calls(makePrimary)).toHaveLength(1);
  });

  test('survives the end of the session: the person signs in elsewhere and goes on', async () => {
    const { server, user, leave } = await typed();
    server.reply(refuse(save, 203, 'Sign in.'), refuse(getSession, 201, 'Sign in.'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const ended = await screen.findByRole('alertdialog', { name: 'Your session has ended' });
    const link = within(ended).getByRole('link', { name: 'Sign in' });
    expect(link).toHaveAttribute('href', '/signin?reason=session_ended');
    expect(link).toHaveAttribute('target', '_blank');

    await user.click(within(ended).getByRole('button', { name: 'Continue' }));
    expect(await within(ended).findByRole('alert')).toHaveTextContent('You are not signed in yet.');

    server.reply(answer(getSession, { id: 's2', token: 'second' }), answer(save, {}, 'Saved.'));
    await user.click(within(ended).getByRole('button', { name: 'Continue' }));
    await screen.findByText('Saved.');
    expect(ended).not.toBeInTheDocument();
    expect(screen.getByLabelText('Text')).toHaveValue('Hello');
    expect(server.calls(save).at(-1)).toEqual({ body: { text: 'Hello' } });
    expect(leave).not.toHaveBeenCalled();
  });

  const other = answer(userDetails, memberDetails());
  test.each([
    ['by the token', [answer(getSession, { id: 's2', token: tokenOf(9) })]],
    ['by the session', [answer(getSession, { id: 's2', token: tokenOf(1) }), other]],
  ])('is not sent in the name of another person who signed in, known %s', async (_by, replies) => {
    const { server, user, leave } = await typed({ replies: [answer(getSession, { id: 's1', token: tokenOf(1) })] });
    server.reply(refuse(save, 203, 'Sign in.'), refuse(getSession, 201, 'Sign in.'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const ended = await screen.findByRole('alertdialog', { name: 'Your session has ended' });
    server.reply(...replies);
    const sent = server.calls(save).length;
    await user.click(within(ended).getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(leave).toHaveBeenCalledWith('http://localhost:3000/form', undefined));
    expect(server.calls(save)).toHaveLength(sent);
  });

  test('without changes does not keep the browser from signing out', async () => {
    const { server, user, leave } = await renderPortal({ plugins: [testPages], at: '/form' });
    await expectHeading('Form');
    server.reply(refuse(save, 203, 'Sign in.'), refuse(getSession, 201, 'Sign in.'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(leave).toHaveBeenCalledWith('/account/signout?return_to=%2Fform&reason=session_ended', true),
    );
    expect(screen.queryByLabelText('Text')).not.toBeInTheDocument();
  });
});

test('a page that is being left does not redirect when its session ends; one that stays redirects later', async () => {
  const { portal, server, leave } = await renderPortal({ plugins: [testPages], at: '/list' });
  await expectHeading('List');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  onTestFinished(watchLeaving());
  server.reply(refuse(save, 203, 'Sign in.'), refuse(getSession, 201, 'Sign in.'));
  window.dispatchEvent(new Event('beforeunload'));
  void portal.client.call(save, { body: { text: '' } });
  while (server.calls(getSession).length < 2) await new Promise(setImmediate);
  await act(() => vi.advanceTimersByTimeAsync(4_999));
  expect(leave).not.toHaveBeenCalled();
  expect(screen.getByRole('heading', { level: 1, name: 'List' })).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(leave.mock.calls).toEqual([['/account/signout?return_to=%2Flist&reason=session_ended', true]]);
});

test('a page left by signing out is empty, and reads the session again when the browser brings it back', async () => {
  const { portal, leave } = await renderPortal({ plugins: [testPages], at: '/list' });
  await expectHeading('List');
  await act(async () => portal.navigator.go('/logout'));
  expect(leave).toHaveBeenCalledWith('/account/signout?reason=signed_out', undefined);
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
  expect(leave).toHaveBeenCalledOnce();
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(leave).toHaveBeenLastCalledWith('http://localhost:3000/list', true);
});

describe('a changed session', () => {
  const other = () => details({ organisation: { id: 11, name: 'Beta Logistics' } });

  test('is read again after a call that changes it', async () => {
    const { portal, server } = await renderPortal({ plugins: [testPages], at: '/list' });
    await expectHeading('List');
    server.reply(answer(changeSession, {}), answer(userDetails, details({ organisation: { name: 'Acme Ltd' } })));
    await act(async () => portal.client.call(changeSession, { body: { text: '' } }));
    expect(await screen.findByText('Acme Ltd')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'List' })).toBeInTheDocument();
  });

  test('redirects a person who is no administrator any more to the home page', async () => {
    const { portal, server } = await renderPortal({ plugins: [testPages], at: '/admin' });
    await expectHeading('Admins');
    server.reply(answer(changeSession, {}), answer(userDetails, memberDetails()));
    await act(async () => portal.client.call(changeSession, { body: { text: '' } }));
    await expectHeading('Launcher');
  });

  test('of another organisation makes a new tree, and calls carry its id', async () => {
    const { portal, server } = await renderPortal({ plugins: [testPages], at: '/form' });
    await expectHeading('Form');
    const former = screen.getByLabelText('Text');
    server.reply(answer(changeSession, {}), answer(userDetails, other()), answer(save, {}));
    await act(async () => portal.client.call(changeSession, { body: { text: '' } }));
    await screen.findByText('Beta Logistics');
    expect(former).not.toBeInTheDocument();
    await act(async () => portal.client.call(save, { body: { text: '' } }));
    expect(server.requests.at(-1)?.headers.get('x-organisation')).toBe('11');
  });

  test('loses no key pressed as soon as another organisation is visible', async () => {
    const { portal, server, user } = await renderPortal({ plugins: [testPages], at: '/list' });
    await expectHeading('List');
    // Waits until the key handler has loaded.
    await vi.waitFor(() => {
      fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
      expect(screen.getByRole('dialog', { name: 'Command palette' })).toBeInTheDocument();
    });
    await user.keyboard('{Escape}');
    server.reply(answer(changeSession, {}), answer(userDetails, other()));
    const seen = new MutationObserver(() => {
      if (!document.body.textContent.includes('Beta Logistics')) return;
      seen.disconnect();
      fireEvent.keyDown(document.body, { key: '?' });
    });
    seen.observe(document.body, { childList: true, subtree: true, characterData: true });
    await act(async () => portal.client.call(changeSession, { body: { text: '' } }));
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeInTheDocument();
  });

  test('lets the shown page make no call for the other organisation', async () => {
    const people = endpoint({
      method: 'GET',
      path: '/user/list',
      summary: 'Reads what is on screen',
      access: member,
      reply: z.object({}),
      reads: ['people', 'session'],
    });
    function People() {
      useReading(people, {});
      return <h1>People</h1>;
    }
    const reading = definePlugin({
      id: 'reading',
      title: 'Reading',
      routes: [route({ name: 'People', at: path('/people'), title: 'People', access: member, page: page(People) })],
    });
    const { portal, server } = await renderPortal({
      plugins: [testPages, reading],
      at: '/people',
      replies: [answer(people, {})],
    });
    await expectHeading('People');
    await waitFor(() => expect(server.calls(people)).toHaveLength(1));
    server.reply(answer(changeSession, {}), answer(userDetails, other()));
    await act(async () => {
      await portal.client.call(changeSession, { body: { text: '' } });
      portal.navigator.go('/slow');
    });
    await screen.findByText('Beta Logistics');
    expect(document.title).not.toContain('Error');
    await act(async () => loads.slow.resolve({ default: () => <h1>Slow page</h1> }));
    await expectHeading('Slow page');
    expect(server.calls(people)).toHaveLength(1);
  });

  test('is read again by a stale tab, which says why', async () => {
    const { server, user } = await renderPortal({ plugins: [testPages], at: '/form' });
    await expectHeading('Form');
    const why = 'Another tab switched to Beta Logistics.';
    server.reply(refuse(save, 409, why, { reason: 'organisation_changed' }), answer(userDetails, other()));
    const rejected = vi.fn();
    process.once('unhandledRejection', rejected);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Beta Logistics');
    expect((await screen.findAllByText(why)).length).toBeGreaterThan(0);
    process.off('unhandledRejection', rejected);
  });

  test('is awaited before the index redirects', async () => {
    const { portal, server, address } = await renderPortal({ plugins: [testPages], at: '/list' });
    await expectHeading('List');
    const reply = deferred<ReturnType<typeof details>>();
    server.reply(
      answer(changeSession, {}),
      answer(userDetails, () => reply.promise),
    );
    await act(async () => {
      await portal.client.call(changeSession, { body: { text: '' } });
      portal.navigator.go('/');
    });
    expect(address()).toBe('/list');
    await act(async () => reply.resolve(details({ person: { forcedTwoFactor: true } })));
    await expectHeading('Forced');
    expect(address()).toBe('/security/forced2fa');
  });

  test.each([
    ['a network address', 451, 'shut_out', details(), '/organisation/list'],
    [
      'a membership',
      403,
      'shut_out',
      details({ person: { active: false } }),
      '/organisation/list?userorg_status=user_deactivated',
    ],
    [
      'an ended membership',
      403,
      'shut_out',
      details({ person: { active: false, deleted: true } }),
      '/organisation/list?userorg_status=user_deleted',
    ],
    [
      'owed two-factor',
      452,
      undefined,
      details({ person: { forcedTwoFactor: true } }),
      '/security/forced2fa?return_to=%2Flist',
    ],
  ] as const)('a refusal for %s leads to where it can be helped', async (_why, code, reason, now, to) => {
    const { portal, server, address } = await renderPortal({ plugins: [testPages], at: '/list' });
    await expectHeading('List');
    server.reply(refuse(save, code, 'No.', { reason }), answer(userDetails, now));
    if (code === 451) server.reply(refuse(validateAddress, 451, 'No.', { reason: 'shut_out' }));
    await act(async () => {
      await portal.client.call(save, { body: { text: '' } }).catch(() => undefined);
    });
    await waitFor(() => expect(address()).toBe(to));
  });

  test('does not loop for a person who must set up two-factor and has a refused network address', async () => {
    const owing = details({ person: { forcedTwoFactor: true } });
    const { portal, server, address } = await renderPortal({
      plugins: [testPages],
      at: '/security/forced2fa',
      details: owing,
    });
    await expectHeading('Forced');
    server.reply(...[save, validateAddress].map((call) => refuse(call, 451, 'No.', { reason: 'shut_out' })));
    await act(async () => {
      await portal.client.call(save, { body: { text: '' } }).catch(() => undefined);
    });
    await expectHeading('Switch');
    expect(address()).toBe('/organisation/list');
  });

  test('a refusal keeps a changed form', async () => {
    const { portal, server, user, address } = await renderPortal({ plugins: [testPages], at: '/form' });
    await expectHeading('Form');
    await user.type(screen.getByLabelText('Text'), 'Hello');
    server.reply(refuse(save, 451, 'No.', { reason: 'shut_out' }), refuse(validateAddress, 451, 'No.'));
    await act(async () => {
      await portal.client.call(save, { body: { text: '' } }).catch(() => undefined);
    });
    expect(screen.getByLabelText('Text')).toHaveValue('Hello');
    expect(address()).toBe('/form');
  });
});
