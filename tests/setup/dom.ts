import '@testing-library/jest-dom/vitest';
import { act, cleanup, configure, getConfig } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { loadLaterIcons } from '#core/ui/icons/Icon.tsx';
import { forgetMessages } from '#core/ui/toast/toast.ts';
import { quickStyle } from './quickStyle.ts';

window.getComputedStyle = quickStyle;

// What jsdom lacks and the parts ask for. Nothing is laid out there, so nothing is ever observed or scrolled.
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
// There, but only to complain.
window.scrollTo = () => {};

// A test is never idle: what would be loaded ahead is loaded when the test asks for it, and nothing moves by itself.
window.requestIdleCallback ??= () => 0;
window.cancelIdleCallback ??= () => {};

// Machines that run many tests at once are slow; a test that passes does not wait.
configure({ asyncUtilTimeout: 15_000 });

// What is found may have been drawn a moment ago: its effects (focus, records of the page) are waited for as well.
const { asyncWrapper, eventWrapper } = getConfig();
configure({
  // User-event tells of a change when a field with something typed loses the focus, also when React takes the field
  // away: it is at work then, and must not be asked to go on.
  eventWrapper: (dispatch) => (window.event?.type === 'blur' ? dispatch() : eventWrapper(dispatch)),
  async asyncWrapper(look) {
    const found = await asyncWrapper(look);
    await act(async () => {});
    return found;
  },
});

window.matchMedia ??= (query) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  });

/** What each file of tests of components needs anew. */
export async function prepareDocument(): Promise<void> {
  // Loaded before, lest a shape arrives between two steps of a test.
  await loadLaterIcons();
  afterEach(() => cleanup());
  // The page is that of the tests before, also of other files'. Not after a test: its portal still listens then.
  beforeEach(() => {
    forgetMessages();
    // The messages' own style sheet: jsdom would match a hundred rules against each element that is looked for by its role.
    document.querySelectorAll('style').forEach((sheet) => sheet.remove());
    document.body.replaceChildren();
    history.replaceState(null, '', '/');
    localStorage.clear();
    sessionStorage.clear();
  });
}
