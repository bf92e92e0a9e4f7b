import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { noteOpened, openedRecords } from '#core/command/opened.ts';
import { getSession, userDetails, validateAddress } from '#core/contract/session.ts';
import { deferred } from '#tests/builders/browser/deferred.ts';
import { details, memberDetails } from '#tests/builders/details.ts';
import { answer, refuse } from '#tests/builders/render/fakeServer.ts';
import { renderPortal } from '#tests/builders/render/renderPortal.tsx';
import { loads, page, testPages } from '#tests/builders/render/testPages.tsx';

const expectHeading = (name: string) => screen.findByRole('heading', { level: 1, name });

beforeEach(() => {
  sessionStorage.clear();
  loads.reset();
});

describe('the first page', () => {
  test('the index redirects to the home page', async () => {
    const { address } = await renderPortal({ plugins: [testPages] });
    await expectHeading('Launcher');
    expect(address()).toBe('/application/list');
    expect(document.title).toBe('Launcher | Admin');
  });

  test('a /dist prefix is dropped', async () => {
    const { address } = await renderPortal({ plugins: [testPages], at: '/dist/list?tab=one' });
    await expectHeading('List');
    expect(address()).toBe('/list?tab=one');
  });

  test('shows Loading ... and the default title until the session is read', async () => {
    const reply = deferred<ReturnType<typeof details>>();
    await renderPortal({ plugins: [testPages], replies: [answer(userDetails, () => reply.promise)] });
    expect(screen.getByText('Loading ...')).toBeInTheDocument();
    reply.resolve(details());
    await expectHeading('Launcher');
  });

  test('a page that the viewer may not see looks like an unknown one', async () => {
    const seen: string[] = [];
    for (const at of ['/admin', '/nowhere', '/record/x']) {
      const { container, unmount } = await renderPortal({ plugins: [testPages], at, details: memberDetails() });
      await expectHeading('This page could not be found');
      expect(screen.getByText('404')).toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'Back to the home page' })).toHaveAttribute('href', '/');
      seen.push(`${document.title} ${container.querySelector('main')?.innerHTML}`);
      unmount();
    }
    expect(new Set(seen).size).toBe(1);
  });

  test('an open page reads no session, and forgets which records were opened', async () => {
    const viewer = { id: 1, organisationId: 1 };
    noteOpened(viewer, { kind: 'user', href: '/user/view/2', described: { key: 2, label: 'Pia' } });
    expect(openedRecords(viewer)).toHaveLength(1);
    const { server } = await renderPortal({ plugins: [testPages], at: '/signin' });
    await expectHeading('Sign in');
    expect(server.requests).toEqual([]);
    expect(openedRecords(viewer)).toEqual([]);
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  });

  test('without a session the browser goes to sign out, and comes back to the same page', async () => {
    const { leave } = await renderPortal({
      plugins: [testPages],
      at: '/list?tab=one',
      replies: [refuse(getSession, 201, 'Sign in.')],
    });
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/account/signout?return_to=%2Flist%3Ftab%3Done', true));
  });

  test('a server that is down gives the error page, and the retry works', async () => {
    const { server, user } = await renderPortal({
      plugins: [testPages],
      replies: [refuse(userDetails, 500, 'A fault of ours.')],
    });
    await expectHeading('A fault of ours.');
    server.reply(answer(userDetails, details()));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await expectHeading('Launcher');
  });

  test('at the address of the sign-out, which no server has answered, it says so and tries it again', async () => {
    const at = '/account/signout?reason=signed_out';
    const { server, leave, user } = await renderPortal({ plugins: [testPages], at });
    await expectHeading(
      'You are still signed in, because the server cannot be reached. You will be signed out when the connection is back.',
    );
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    act(() => void dispatchEvent(new Event('online')));
    const here = location.origin + at;
    expect(leave.mock.calls).toEqual([
      [here, true],
      [here, true],
    ]);
    expect(server.requests).toEqual([]);
  });

  test('a refused network address redirects to the switch page', async () => {
    await renderPortal({
      plugins: [testPages],
      replies: [refuse(validateAddress, 451, 'This network address is not allowed.', { reason: 'shut_out' })],
    });
    await expectHeading('Switch');
  });

  test('an address that is allowed again is noticed when the person comes back to the window', async () => {
    const { portal, server } = await renderPortal({
      plugins: [testPages],
      replies: [refuse(validateAddress, 451, 'This network address is not allowed.', { reason: 'shut_out' })],
    });
    await expectHeading('Switch');
    server.reply(answer(validateAddress, {}));
    await act(async () => void dispatchEvent(new Event('focus')));
    await waitFor(() => expect(server.calls(validateAddress)).toHaveLength(2));
    act(() => portal.navigator.go('/'));
    await expectHeading('Launcher');
    // An allowed address is not checked again.
    await act(async () => void dispatchEvent(new Event('focus')));
    expect(server.calls(validateAddress)).toHaveLength(2);
  });

  test('an address that could not be checked does not redirect', async () => {
    await renderPortal({ plugins: [testPages], replies: [refuse(validateAddress, 503, 'Try again later.')] });
    await expectHeading('Launcher');
  });
});

describe('failures', () => {
  test('a page that fails gives the 500 page, whose retry loads it again', async () => {
    const { user } = await renderPortal({ plugins: [testPages], at: '/broken' });
    await expectHeading('Error');
    expect(screen.getByText('500')).toBeInTheDocument();
    loads.broken = page(() => <h1>Mended</h1>);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await expectHeading('Mended');
  });

  test('a page that throws keeps the frame', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    loads.broken = page(() => {
      throw new Error('x is not a function');
    });
    await renderPortal({ plugins: [testPages], at: '/broken' });
    await expectHeading('Error');
    expect(screen.getByRole('link', { name: 'Skip to content' })).toBeInTheDocument();
    expect(logged).toHaveBeenCalled();
    logged.mockRestore();
  });

  test('a chunk that cannot be loaded reloads the page once, then says so', async () => {
    loads.broken = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'));
    const first = await renderPortal({ plugins: [testPages], at: '/broken' });
    await waitFor(() => expect(first.leave).toHaveBeenCalledWith('http://localhost:3000/broken', undefined));
    first.unmount();
    const second = await renderPortal({ plugins: [testPages], at: '/broken' });
    await expectHeading('This page could not be loaded. Try again.');
    expect(second.leave).not.toHaveBeenCalled();
  });
});
