import '@testing-library/jest-dom/vitest';
import { act, cleanup, configure, getConfig } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach } from 'vitest';
import { loadLayouts } from '#core/list/layouts.ts';
import { loadLaterIcons } from '#core/ui/icons/Icon.tsx';
import { forgetMessages } from '#core/ui/toast/toast.ts';
import { PATIENCE } from './limits.ts';
import { quickStyle } from './quickStyle.ts';

window.getComputedStyle = quickStyle;

// Functions that jsdom lacks and the parts call. jsdom has no layout, so nothing is observed or scrolled.
globalThis.ResizeObserver ??= class implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
};

Element.prototype.scrollIntoView ??= () => {};
Element.prototype.getAnimations ??= () => [];
HTMLDialogElement.prototype.show ??= function show() {
  this.open = true;
};
HTMLDialogElement.prototype.showModal ??= function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close() {
  this.open = false;
};
// It exists, but only prints an error.
window.scrollTo = () => {};

// A test is never idle: a prefetch happens only when the test causes it.
window.requestIdleCallback ??= () => 0;
window.cancelIdleCallback ??= () => {};

// Machines that run many tests at once are slow; a passing test does not wait.
configure({
  asyncUtilTimeout: PATIENCE,
  // By default the message contains the whole page, and each look that finds nothing yet makes one: a tenth of the time.
  // `screen.debug()` in a test prints the page.
  getElementError: (text) => Object.assign(new Error(text ?? ''), { name: 'TestingLibraryElementError' }),
});

// A found element may have been rendered a moment ago, so its effects (focus, records of the page) are awaited too.
const { asyncWrapper, eventWrapper } = getConfig();
configure({
  // User-event reports a change when a changed field loses the focus, also when React removes the field: React is
  // rendering then, and must not be flushed.
  eventWrapper: (dispatch) => (window.event?.type === 'blur' ? dispatch() : eventWrapper(dispatch)),
  async asyncWrapper(look) {
    const found = await asyncWrapper(look);
    await act(async () => {});
    return found;
  },
});

// By default user-event waits for a timer after each key and each step of the pointer: a fifth of the time of all tests.
// React's updates are flushed between them all the same.
const { setup } = userEvent;
const quickSetup: typeof setup = (options) => setup({ delay: null, ...options });
// The files of a worker share it, so it is replaced once.
if (setup.name !== quickSetup.name) Object.assign(userEvent, { setup: quickSetup });

window.matchMedia ??= (query) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  });

/** Prepares the document for each file of component tests. */
export async function prepareDocument(): Promise<void> {
  // Loaded first, so that no icon arrives between two steps of a test.
  await Promise.all([loadLaterIcons(), loadLayouts()]);
  afterEach(() => cleanup());
  // The document is shared with earlier tests and files. It is cleared before a test, because a portal still listens
  // right after one.
  beforeEach(() => {
    forgetMessages();
    // The style sheet of messages: jsdom would match a hundred rules against each element that is searched by role.
    document.querySelectorAll('style').forEach((sheet) => sheet.remove());
    document.body.replaceChildren();
    history.replaceState(null, '', '/');
    localStorage.clear();
    sessionStorage.clear();
  });
}
