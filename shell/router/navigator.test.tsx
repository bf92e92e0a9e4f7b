import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { memberDetails } from '#tests/builders/details.ts';
import { deferred } from '#tests/builders/browser/deferred.ts';
import { renderPortal } from '#tests/builders/render/renderPortal.tsx';
import { loads, testPages } from '#tests/builders/render/testPages.tsx';

const expectHeading = (name: string) => screen.findByRole('heading', { level: 1, name });

beforeEach(() => {
  sessionStorage.clear();
  loads.reset();
});
afterEach(() => vi.useRealTimers());

describe('from page to page', () => {
  test('the old page stays until the next one has loaded, and keeps its query', async () => {
    const { user, address } = await renderPortal({ plugins: [testPages], at: '/list?tab=one' });
    await expectHeading('List');
    await user.click(screen.getByRole('button', { name: 'Slow' }));
    expect(screen.getByText('Query: tab=one')).toBeInTheDocument();
    expect(address()).toBe('/list?tab=one');
    await act(async () => loads.slow.resolve({ default: () => <h1>Slow page</h1> }));
    await expectHeading('Slow page');
    expect(address()).toBe('/slow');
    expect(document.title).toBe('Slow page | Admin');
  });

  test('a bar appears at the top after 200 ms and lasts at most 5 s', async () => {
    const { portal } = await renderPortal({ plugins: [testPages], at: '/list' });
    await expectHeading('List');
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

  test('a fragment that is no valid percent-encoding does not break the page', async () => {
    await renderPortal({ plugins: [testPages], at: '/list#%E0' });
    await expectHeading('List');
  });

  test('the history entries that a former load has left for what was open are gone back over', async () => {
    const { portal } = await renderPortal({ plugins: [testPages], at: '/list' });
    await expectHeading('List');
    portal.stop();
    const { state } = history;
    history.pushState({ ...state, overlays: 1 }, '');
    history.pushState({ ...state, overlays: 2 }, '');
    await act(async () => portal.start());
    await waitFor(() => expect(history.state).toEqual(state));
    await expectHeading('List');
  });

  test('the bar does not appear for a page that loads in time', async () => {
    const { portal } = await renderPortal({ plugins: [testPages], at: '/list' });
    await expectHeading('List');
    vi.useFakeTimers();
    await act(async () => portal.navigator.go('/slow'));
    await act(() => vi.advanceTimersByTimeAsync(150));
    await act(async () => loads.slow.resolve({ default: () => <h1>Slow page</h1> }));
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  });

  test('only the latest navigation counts', async () => {
    const { portal, address } = await renderPortal({ plugins: [testPages], at: '/list' });
    await expectHeading('List');
    await act(async () => portal.navigator.go('/slow'));
    await act(async () => portal.navigator.go('/form'));
    await expectHeading('Form');
    await act(async () => loads.slow.resolve({ default: () => <h1>Slow page</h1> }));
    expect(screen.getByRole('heading', { level: 1, name: 'Form' })).toBeInTheDocument();
    expect(address()).toBe('/form');
  });

  test('the focus moves to the heading, and a title that the heading does not contain is announced', async () => {
    const { portal } = await renderPortal({ plugins: [testPages], at: '/list' });
    await expectHeading('List');
    expect(document.body).toHaveFocus();
    const announcer = document.getElementById('announcer');
    await act(async () => portal.navigator.go('/form'));
    expect(await expectHeading('Form')).toHaveFocus();
    expect(announcer).toHaveTextContent('A form');
    await act(async () => portal.navigator.go('/list'));
    expect(await expectHeading('List')).toHaveFocus();
    expect(announcer).toBeEmptyDOMElement();
  });

  test('a page that focuses its first field keeps the focus there', async () => {
    const { portal } = await renderPortal({ plugins: [testPages], at: '/list' });
    await expectHeading('List');
    await act(async () => portal.navigator.go('/slow'));
    const Page = () => (
      <>
        <h1>Sign in</h1>
        <input aria-label="Email" ref={(field) => field?.focus()} />
      </>
    );
    await act(async () => loads.slow.resolve({ default: Page }));
    await expectHeading('Sign in');
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveFocus();
    expect(document.getElementById('announcer')).toHaveTextContent('Slow page');
  });

  test('another tab of the same page only changes the query', async () => {
    const { user, address } = await renderPortal({ plugins: [testPages], at: '/list' });
    const heading = await expectHeading('List');
    await user.click(screen.getByRole('button', { name: 'Second tab' }));
    expect(await screen.findByText('Query: tab=two')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toBe(heading);
    expect(heading).not.toHaveFocus();
    expect(address()).toBe('/list?tab=two');
    await act(async () => history.back());
    expect(await screen.findByText('Query:')).toBeInTheDocument();
  });

  test('data is requested before the page is entered; its failure does not stop the page', async () => {
    const reply = deferred<unknown>();
    loads.before.mockReturnValueOnce(reply.promise);
    const { portal } = await renderPortal({ plugins: [testPages], at: '/list' });
    await expectHeading('List');
    await act(async () => portal.navigator.go('/record/3'));
    expect(loads.before).toHaveBeenCalledWith({ id: 3 });
    expect(screen.getByRole('heading', { level: 1, name: 'List' })).toBeInTheDocument();
    await act(async () => reply.reject(new Error('Gone.')));
    await expectHeading('Record 3');
    await act(async () => portal.navigator.go('/record/4'));
    await expectHeading('Record 4');
    expect(loads.before).toHaveBeenCalledTimes(2);
  });

  test('the first page waits only briefly for its data, then shows its skeleton', async () => {
    loads.before.mockReturnValueOnce(new Promise(() => {}));
    await renderPortal({ plugins: [testPages], at: '/record/3' });
    expect(await expectHeading('Record 3')).toBeVisible();
  });

  test("data that arrives soon after the page's code is awaited, however long the code took", async () => {
    const reply = deferred<unknown>();
    loads.before.mockReturnValueOnce(reply.promise);
    await renderPortal({ plugins: [testPages], at: '/slow' });
    await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
    await act(async () => loads.slow.resolve({ default: () => <h1>Slow page</h1> }));
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
    await act(async () => reply.resolve(undefined));
    await expectHeading('Slow page');
  });

  test('an address that a script writes into the history is followed', async () => {
    await renderPortal({ plugins: [testPages], at: '/list' });
    await expectHeading('List');
    await act(async () => history.pushState(null, '', '/form'));
    await expectHeading('Form');
    await act(async () => history.back());
    await expectHeading('List');
  });

  test('a page that the browser is leaving writes nothing into the history', async () => {
    const { portal, address } = await renderPortal({ plugins: [testPages], at: '/record/3?tab=one' });
    await expectHeading('Record 3');
    await act(async () => portal.navigator.go('/list'));
    await expectHeading('List');
    const reply = deferred<unknown>();
    loads.before.mockReturnValueOnce(reply.promise);
    await act(async () => history.back());
    await waitFor(() => expect(address()).toBe('/record/3?tab=one'));
    await act(async () => portal.navigator.go('/list?search=a', { replace: true, state: { ofPage: true } }));
    expect(address()).toBe('/record/3?tab=one');
    await act(async () => reply.resolve(undefined));
    await expectHeading('Record 3');
    expect(address()).toBe('/record/3?tab=one');
  });

  test('a page that redirects still redirects while the browser goes back from it', async () => {
    const { portal, address } = await renderPortal({ plugins: [testPages], at: '/record/3' });
    await expectHeading('Record 3');
    await act(async () => portal.navigator.go('/list'));
    await expectHeading('List');
    const reply = deferred<unknown>();
    loads.before.mockReturnValueOnce(reply.promise);
    await act(async () => history.back());
    await waitFor(() => expect(address()).toBe('/record/3'));
    await act(async () => portal.navigator.go('/list', { replace: true }));
    expect(address()).toBe('/list');
    await act(async () => reply.resolve(undefined));
    await expectHeading('List');
  });

  test('closing goes back if the person came from that address, past the tabs; otherwise it navigates there', async () => {
    const { portal, address } = await renderPortal({ plugins: [testPages], at: '/list?tab=one' });
    await expectHeading('List');
    await act(async () => portal.navigator.go('/record/1'));
    await expectHeading('Record 1');
    await act(async () => portal.navigator.go('/record/1?tab=two'));
    const entries = history.length;
    await act(async () => portal.navigator.go('/list', { state: { back: true } }));
    await expectHeading('List');
    expect(address()).toBe('/list?tab=one');
    expect(history.length).toBe(entries);

    await act(async () => portal.navigator.go('/form'));
    await expectHeading('Form');
    await act(async () => portal.navigator.go('/record/1'));
    await expectHeading('Record 1');
    await act(async () => portal.navigator.go('/list', { state: { back: true } }));
    await expectHeading('List');
    expect(address()).toBe('/list');
  });

  test('the scroll position is restored with the page', async () => {
    let top = 0;
    vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => top);
    const scroll = vi.spyOn(window, 'scrollTo').mockImplementation((to) => {
      top = (to as ScrollToOptions).top ?? 0;
    });
    const { portal } = await renderPortal({ plugins: [testPages], at: '/list' });
    await expectHeading('List');
    top = 730;
    await act(async () => portal.navigator.go('/form'));
    await expectHeading('Form');
    expect(scroll).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' });
    await act(async () => history.back());
    await expectHeading('List');
    expect(scroll).toHaveBeenLastCalledWith({ top: 730, behavior: 'instant' });
    vi.restoreAllMocks();
  });
});

test('a page that is checked again keeps its scroll position, even if its address has a hash', async () => {
  const { portal } = await renderPortal({ plugins: [testPages], at: '/list' });
  await expectHeading('List');
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  await act(async () => portal.navigator.go('/list#content'));
  await waitFor(() => expect(scrolled).toHaveBeenCalled());
  scrolled.mockClear();
  await act(async () => portal.navigator.recheck());
  expect(scrolled).not.toHaveBeenCalled();
  scrolled.mockRestore();
});

describe('prefetch', () => {
  test('a link under the pointer for 200 ms has its page and data loaded; a link passed over has not', async () => {
    const { container } = await renderPortal({ plugins: [testPages], at: '/list' });
    await expectHeading('List');
    container
      .querySelector('main')
      ?.insertAdjacentHTML(
        'beforeend',
        '<a href="/record/5">Five</a><a href="/record/6">Six</a><a href="/admin/7">Nowhere</a>',
      );
    const over = (name: string) =>
      screen.getByRole('link', { name }).dispatchEvent(new Event('pointerover', { bubbles: true }));
    vi.useFakeTimers();
    over('Five');
    await vi.advanceTimersByTimeAsync(199);
    expect(loads.before).not.toHaveBeenCalled();
    over('Six');
    await vi.advanceTimersByTimeAsync(200);
    expect(loads.before.mock.calls).toEqual([[{ id: 6 }]]);
    over('Nowhere');
    await vi.advanceTimersByTimeAsync(200);
    expect(loads.before).toHaveBeenCalledOnce();
  });

  test('a page that the viewer may not see is not prefetched', async () => {
    const { portal } = await renderPortal({ plugins: [testPages], at: '/list', details: memberDetails() });
    await expectHeading('List');
    const broken = vi.spyOn(loads, 'broken');
    await portal.navigator.prefetch('/broken', false);
    expect(broken).toHaveBeenCalledOnce();
    await portal.navigator.prefetch('/secret', false);
    expect(broken).toHaveBeenCalledOnce();
  });
});
