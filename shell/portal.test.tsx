import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useLocation, useSearch } from 'wouter';
import { admin, anyone, member } from '#core/access/rules.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { getSession, userDetails, validateAddress } from '#core/contract/session.ts';
import { useUnsaved } from '#core/form/unsaved.ts';
import { path } from '#core/plugin/path.ts';
import { definePlugin, route, type PageProps } from '#core/plugin/plugin.ts';
import { deferred } from '#tests/builders/deferred.ts';
import { details, memberDetails } from '#tests/builders/details.ts';
import { answer, refuse } from '#tests/builders/fakeServer.ts';
import { renderPortal } from '#tests/builders/renderPortal.tsx';

const save = endpoint({
  method: 'POST',
  path: '/user/save',
  summary: 'Saves what a test typed',
  access: member,
  body: z.object({ text: z.string() }),
  reply: z.object({}),
  changes: ['people'],
});
const changeSession = endpoint({ ...save, path: '/user/change', changes: ['session'] });

function Form() {
  const host = useHost();
  const [text, setText] = useState('');
  useUnsaved(text !== '');
  return (
    <>
      <h1>Form</h1>
      <label>
        Text <input value={text} onChange={(event) => setText(event.target.value)} />
      </label>
      <button
        type="button"
        onClick={() => void host.call(save, { body: { text } }).then(({ message }) => host.notify('success', message))}
      >
        Save
      </button>
    </>
  );
}

function List() {
  const host = useHost();
  const search = useSearch();
  const [, go] = useLocation();
  return (
    <>
      <h1>List</h1>
      <p>Query: {search}</p>
      <button type="button" onClick={() => go('/list?tab=two')}>
        Second tab
      </button>
      <button type="button" onClick={() => host.go('/slow')}>
        Slow
      </button>
    </>
  );
}

const RecordPage = ({ params }: PageProps<'/record/:id'>) => <h1>Record {params.id}</h1>;

const page = (Page: () => React.ReactNode) => () => Promise.resolve({ default: Page });
let slow = deferred<{ default: () => React.ReactNode }>();
let broken: () => Promise<{ default: () => React.ReactNode }>;
const before = vi.fn<(params: { id: number }) => Promise<unknown>>();

const routes = [
  route({
    name: 'ApplicationList',
    at: path('/application/list'),
    title: 'Launcher',
    access: member,
    page: page(() => <h1>Launcher</h1>),
  }),
  route({ name: 'List', at: path('/list'), title: 'List', access: member, page: page(List) }),
  route({ name: 'Form', at: path('/form'), title: 'A form', access: member, page: page(Form) }),
  route({ name: 'Admins', at: path('/admin'), title: 'Admins', access: admin, page: page(() => <h1>Admins</h1>) }),
  route({ name: 'Slow', at: path('/slow'), title: 'Slow page', access: member, page: () => slow.promise }),
  route({ name: 'Broken', at: path('/broken'), title: 'Broken', access: member, page: () => broken() }),
  route({
    name: 'Record',
    at: path('/record/:id'),
    title: 'Record',
    access: member,
    before: (params: { id: number }) => before(params),
    page: () => Promise.resolve({ default: RecordPage }),
  }),
  route({
    name: 'OrganisationList',
    at: path('/organisation/list'),
    title: 'Switch',
    access: member,
    shutOut: true,
    page: page(() => <h1>Switch</h1>),
  }),
  route({
    name: 'SecurityForced2FA',
    at: path('/security/forced2fa'),
    title: 'Two-factor',
    access: member,
    setupOwed: true,
    page: page(() => <h1>Forced</h1>),
  }),
  route({
    name: 'SignIn',
    at: path('/signin'),
    title: 'Sign in',
    access: anyone,
    open: true,
    page: page(() => <h1>Sign in</h1>),
  }),
];
const plugin = definePlugin({ id: 'test', title: 'Test', routes });
const load = (parts: Parameters<typeof renderPortal>[0] = {}) => renderPortal({ plugins: [plugin], ...parts });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

beforeEach(() => {
  sessionStorage.clear();
  slow = deferred();
  broken = () => Promise.reject(new Error('x is not a function'));
  before.mockReset().mockResolvedValue(undefined);
});
afterEach(() => vi.useRealTimers());

describe('the first page', () => {
  test('the index leads home', async () => {
    const { address } = await load();
    await heading('Launcher');
    expect(address()).toBe('/application/list');
    expect(document.title).toBe('Launcher | Admin');
  });

  test('a /dist prefix is dropped', async () => {
    const { address } = await load({ at: '/dist/list?tab=one' });
    await heading('List');
    expect(address()).toBe('/list?tab=one');
  });

  test('says Loading ... and has the default title until the session is there', async () => {
    const asked = deferred<ReturnType<typeof details>>();
    await load({ replies: [answer(userDetails, () => asked.promise)] });
    expect(screen.getByText('Loading ...')).toBeInTheDocument();
    asked.resolve(details());
    await heading('Launcher');
  });

  test('a page that is not for the viewer looks like an unknown one', async () => {
    const seen: string[] = [];
    for (const at of ['/admin', '/nowhere', '/record/x']) {
      const { container, unmount } = await load({ at, details: memberDetails() });
      await heading('This page could not be found');
      expect(screen.getByText('404')).toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'Back to the home page' })).toHaveAttribute('href', '/');
      seen.push(`${document.title} ${container.querySelector('main')?.innerHTML}`);
      unmount();
    }
    expect(new Set(seen).size).toBe(1);
  });

  test('an open page asks for no session', async () => {
    const { server } = await load({ at: '/signin' });
    await heading('Sign in');
    expect(server.requests).toEqual([]);
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  });

  test('without a session the browser goes to sign out, and comes back to where it was', async () => {
    const { leave } = await load({ at: '/list?tab=one', replies: [refuse(getSession, 201, 'Sign in.')] });
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/account/signout?return_to=%2Flist%3Ftab%3Done'));
  });

  test('a server that is down gives the error page, and the retry helps', async () => {
    const { server, user } = await load({ replies: [refuse(userDetails, 500, 'A fault of ours.')] });
    await heading('A fault of ours.');
    server.reply(answer(userDetails, details()));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await heading('Launcher');
  });

  test('a refused network address leads to the switch page', async () => {
    await load({ replies: [refuse(validateAddress, 451, 'Not from here.', { reason: 'shut_out' })] });
    await heading('Switch');
  });

  test('an address that could not be judged does not', async () => {
    await load({ replies: [refuse(validateAddress, 503, 'Try again later.')] });
    await heading('Launcher');
  });
});

describe('from page to page', () => {
  test('the former page stays until the next one is there, and keeps its query', async () => {
    const { user, address } = await load({ at: '/list?tab=one' });
    await heading('List');
    await user.click(screen.getByRole('button', { name: 'Slow' }));
    expect(screen.getByText('Query: tab=one')).toBeInTheDocument();
    expect(address()).toBe('/list?tab=one');
    await act(async () => slow.resolve({ default: () => <h1>Slow page</h1> }));
    await heading('Slow page');
    expect(address()).toBe('/slow');
    expect(document.title).toBe('Slow page | Admin');
  });

  test('a bar appears at the top after 200 ms and lasts 5 s at most', async () => {
    const { portal } = await load({ at: '/list' });
    await heading('List');
    vi.useFakeTimers();
    await act(async () => portal.navigator.go('/slow'));
    await act(() => vi.advanceTimersByTimeAsync(199));
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.getByRole('progressbar')).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(4999));
    expect(screen.getByRole('progressbar')).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  });

  test('the bar does not appear for a page that is there in time', async () => {
    const { portal } = await load({ at: '/list' });
    await heading('List');
    vi.useFakeTimers();
    await act(async () => portal.navigator.go('/slow'));
    await act(() => vi.advanceTimersByTimeAsync(150));
    await act(async () => slow.resolve({ default: () => <h1>Slow page</h1> }));
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  });

  test('only the latest wish counts', async () => {
    const { portal, address } = await load({ at: '/list' });
    await heading('List');
    await act(async () => portal.navigator.go('/slow'));
    await act(async () => portal.navigator.go('/form'));
    await heading('Form');
    await act(async () => slow.resolve({ default: () => <h1>Slow page</h1> }));
    expect(screen.getByRole('heading', { level: 1, name: 'Form' })).toBeInTheDocument();
    expect(address()).toBe('/form');
  });

  test('the focus moves to the heading, and a title that the heading does not say is announced', async () => {
    const { portal } = await load({ at: '/list' });
    await heading('List');
    expect(document.body).toHaveFocus();
    const announcer = document.getElementById('announcer');
    await act(async () => portal.navigator.go('/form'));
    expect(await heading('Form')).toHaveFocus();
    expect(announcer).toHaveTextContent('A form');
    await act(async () => portal.navigator.go('/list'));
    expect(await heading('List')).toHaveFocus();
    expect(announcer).toBeEmptyDOMElement();
  });

  test('another tab of the same page changes the query alone', async () => {
    const { user, address } = await load({ at: '/list' });
    const before = await heading('List');
    await user.click(screen.getByRole('button', { name: 'Second tab' }));
    expect(await screen.findByText('Query: tab=two')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toBe(before);
    expect(before).not.toHaveFocus();
    expect(address()).toBe('/list?tab=two');
    await act(async () => history.back());
    expect(await screen.findByText('Query:')).toBeInTheDocument();
  });

  test('data is asked for before the page is entered; its failure does not keep the page away', async () => {
    const asked = deferred<unknown>();
    before.mockReturnValueOnce(asked.promise);
    const { portal } = await load({ at: '/list' });
    await heading('List');
    await act(async () => portal.navigator.go('/record/3'));
    expect(before).toHaveBeenCalledWith({ id: 3 });
    expect(screen.getByRole('heading', { level: 1, name: 'List' })).toBeInTheDocument();
    await act(async () => asked.reject(new Error('Gone.')));
    await heading('Record 3');
    await act(async () => portal.navigator.go('/record/4'));
    await heading('Record 4');
    expect(before).toHaveBeenCalledTimes(2);
  });

  test('an address that a script writes into the history is followed', async () => {
    await load({ at: '/list' });
    await heading('List');
    await act(async () => history.pushState(null, '', '/form'));
    await heading('Form');
    await act(async () => history.back());
    await heading('List');
  });

  test('the scroll position comes back with the page', async () => {
    let top = 0;
    vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => top);
    const scroll = vi.spyOn(window, 'scrollTo').mockImplementation((to) => {
      top = (to as ScrollToOptions).top ?? 0;
    });
    const { portal } = await load({ at: '/list' });
    await heading('List');
    top = 730;
    await act(async () => portal.navigator.go('/form'));
    await heading('Form');
    expect(scroll).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' });
    await act(async () => history.back());
    await heading('List');
    expect(scroll).toHaveBeenLastCalledWith({ top: 730, behavior: 'instant' });
    vi.restoreAllMocks();
  });
});

describe('what goes wrong', () => {
  test('a page that fails gives the 500 page, whose retry loads it again', async () => {
    const { user } = await load({ at: '/broken' });
    await heading('Error');
    expect(screen.getByText('500')).toBeInTheDocument();
    broken = page(() => <h1>Mended</h1>);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await heading('Mended');
  });

  test('a page that throws leaves the frame standing', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    broken = page(() => {
      throw new Error('x is not a function');
    });
    await load({ at: '/broken' });
    await heading('Error');
    expect(screen.getByRole('link', { name: 'Skip to content' })).toBeInTheDocument();
    expect(logged).toHaveBeenCalled();
    logged.mockRestore();
  });

  test('a part that cannot be loaded reloads once, then gives the error page', async () => {
    broken = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'));
    const first = await load({ at: '/broken' });
    await waitFor(() => expect(first.leave).toHaveBeenCalledWith('http://localhost:3000/broken'));
    first.unmount();
    const second = await load({ at: '/broken' });
    await heading('Error');
    expect(second.leave).not.toHaveBeenCalled();
  });
});

describe('a changed form', () => {
  async function typed() {
    const portal = await load({ at: '/form' });
    await heading('Form');
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
    await heading('List');
  });

  test("is not left by the browser's button without a question", async () => {
    const { portal, user, address } = await load({ at: '/list' });
    await heading('List');
    await act(async () => portal.navigator.go('/form'));
    await heading('Form');
    await user.type(screen.getByLabelText('Text'), 'Hello');
    await act(async () => history.back());
    await user.click(within(await question()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(address()).toBe('/form'));
    expect(screen.getByLabelText('Text')).toHaveValue('Hello');
  });

  test('outlives the session: the person signs in elsewhere and goes on', async () => {
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

  test('is not sent in the name of somebody else who signed in', async () => {
    const { server, user, leave } = await typed();
    server.reply(refuse(save, 203, 'Sign in.'), refuse(getSession, 201, 'Sign in.'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const ended = await screen.findByRole('alertdialog', { name: 'Your session has ended' });
    server.reply(
      answer(getSession, { id: 's2', token: 'second' }),
      answer(userDetails, memberDetails()),
      answer(save, {}),
    );
    const sent = server.calls(save).length;
    await user.click(within(ended).getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(leave).toHaveBeenCalledWith('http://localhost:3000/form'));
    expect(server.calls(save)).toHaveLength(sent);
  });

  test('without changes the browser goes to sign out', async () => {
    const { server, user, leave } = await load({ at: '/form' });
    await heading('Form');
    server.reply(refuse(save, 203, 'Sign in.'), refuse(getSession, 201, 'Sign in.'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/account/signout?return_to=%2Fform&reason=session_ended'));
  });
});

describe('the session changes', () => {
  const other = () => details({ organisation: { id: 11, name: 'Beta Logistics' } });

  test('a call that changes it reads it anew', async () => {
    const { portal, server } = await load({ at: '/list' });
    await heading('List');
    server.reply(answer(changeSession, {}), answer(userDetails, details({ organisation: { name: 'Acme Ltd' } })));
    await act(async () => portal.client.call(changeSession, { body: { text: '' } }));
    expect(await screen.findByText('Acme Ltd')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'List' })).toBeInTheDocument();
  });

  test('who is no administrator any more loses the page', async () => {
    const { portal, server } = await load({ at: '/admin' });
    await heading('Admins');
    server.reply(answer(changeSession, {}), answer(userDetails, memberDetails()));
    await act(async () => portal.client.call(changeSession, { body: { text: '' } }));
    await heading('This page could not be found');
  });

  test('another organisation gets a tree of its own, and calls carry its id', async () => {
    const { portal, server } = await load({ at: '/form' });
    await heading('Form');
    const former = screen.getByLabelText('Text');
    server.reply(answer(changeSession, {}), answer(userDetails, other()), answer(save, {}));
    await act(async () => portal.client.call(changeSession, { body: { text: '' } }));
    await screen.findByText('Beta Logistics');
    expect(former).not.toBeInTheDocument();
    await act(async () => portal.client.call(save, { body: { text: '' } }));
    expect(server.requests.at(-1)?.headers.get('x-organisation')).toBe('11');
  });

  test('a stale tab reads its session anew and says why', async () => {
    const { server, user } = await load({ at: '/form' });
    await heading('Form');
    const why = 'Another tab switched to Beta Logistics.';
    server.reply(refuse(save, 409, why, { reason: 'organisation_changed' }), answer(userDetails, other()));
    const rejected = vi.fn();
    process.once('unhandledRejection', rejected);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Beta Logistics');
    expect((await screen.findAllByText(why)).length).toBeGreaterThan(0);
    process.off('unhandledRejection', rejected);
  });

  test('going to the index waits for the session that is on its way', async () => {
    const { portal, server, address } = await load({ at: '/list' });
    await heading('List');
    const asked = deferred<ReturnType<typeof details>>();
    server.reply(
      answer(changeSession, {}),
      answer(userDetails, () => asked.promise),
    );
    await act(async () => {
      await portal.client.call(changeSession, { body: { text: '' } });
      portal.navigator.go('/');
    });
    expect(address()).toBe('/list');
    await act(async () => asked.resolve(details({ person: { forcedTwoFactor: true } })));
    await heading('Forced');
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
    ['owed two-factor', 452, undefined, details({ person: { forcedTwoFactor: true } }), '/security/forced2fa'],
  ] as const)('a refusal for %s leads to where it can be helped', async (_why, code, reason, now, to) => {
    const { portal, server, address } = await load({ at: '/list' });
    await heading('List');
    server.reply(refuse(save, code, 'No.', { reason }), answer(userDetails, now));
    if (code === 451) server.reply(refuse(validateAddress, 451, 'No.', { reason: 'shut_out' }));
    await act(async () => {
      await portal.client.call(save, { body: { text: '' } }).catch(() => undefined);
    });
    await waitFor(() => expect(address()).toBe(to));
  });

  test('a refusal leaves a changed form where it is', async () => {
    const { portal, server, user, address } = await load({ at: '/form' });
    await heading('Form');
    await user.type(screen.getByLabelText('Text'), 'Hello');
    server.reply(refuse(save, 451, 'No.', { reason: 'shut_out' }), refuse(validateAddress, 451, 'No.'));
    await act(async () => {
      await portal.client.call(save, { body: { text: '' } }).catch(() => undefined);
    });
    expect(screen.getByLabelText('Text')).toHaveValue('Hello');
    expect(address()).toBe('/form');
  });
});
