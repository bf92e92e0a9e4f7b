import { screen, waitFor } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { getSession } from '#core/contract/session.ts';
import { hasUnsaved } from '#core/form/unsaved.ts';
import { signIn } from '#plugins/account/contract.ts';
import { account } from '#plugins/account/index.ts';
import { answer, fakeServer, refuse, type FakeServer } from '#tests/builders/render/fakeServer.ts';
import { renderOpen } from '#tests/builders/render/renderOpen.tsx';
import { renderPortal } from '#tests/builders/render/renderPortal.tsx';
import { faults, typed, type Fault } from './faults.ts';
import { PASSWORD, press, typing, type FormCase } from './formCase.ts';
import { pageOf } from './formPage.tsx';
import { openForms } from './openForms.tsx';
import { signedInForms } from './signedInForms.ts';

beforeAll(async () => {
  URL.revokeObjectURL ??= () => {};
  // Loaded here, because transforming modules could exceed a test's time limit.
  await import('#plugins/account/parts/SignInSteps.tsx');
});
// jsdom has no canvas. Stubbed in the prototype, not by vi.mock: files share a worker (isolate: false), and an earlier
// one may still be loading the real module.
beforeEach(() => {
  const { prototype } = HTMLCanvasElement;
  vi.spyOn(prototype, 'getContext').mockReturnValue({ drawImage() {} } as never);
  vi.spyOn(prototype, 'toBlob').mockImplementation((done) => done(new Blob(['PNG'], { type: 'image/png' })));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

// Each form is sent seven times, on slow machines.
vi.setConfig({ testTimeout: 60_000 });

/** Clicks without checking styles, which is most of a click's cost in jsdom. */
const quickUser = () => userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });

const SESSION_OVER = 'Your session has ended. Sign in again.';

test.each(signedInForms)('$name', async (form) => {
  const user = quickUser();
  const { server, leave } = await renderPortal({
    plugins: [pageOf(() => form.form), account],
    at: '/form',
    replies: form.replies ?? [],
  });
  if (!form.anew) await form.fill(user);
  const sent = await surviveAll(form, faults, server, user);

  server.reply(refuse(form.done.endpoint, 203, SESSION_OVER), refuse(getSession, 201, SESSION_OVER));
  await send(form, user);
  await screen.findByRole('alertdialog', { name: 'Your session has ended' });
  server.reply(form.done, answer(signIn, { secondFactor: false }), answer(getSession, { id: 's2', token: 'second' }));
  await user.type(await screen.findByLabelText(/^Password/), `${PASSWORD}{Enter}`);
  await waitFor(() => expectSameCalls(form, server, sent + 2));
  await waitFor(() => expect(hasUnsaved()).toBe(false));
  expect(screen.queryByRole('alertdialog', { name: 'Your session has ended' })).toBeNull();
  expect(leave).not.toHaveBeenCalled();
});

test.each(openForms)('$name', async (form) => {
  const server = fakeServer(...(form.replies ?? []));
  const user = quickUser();
  renderOpen(form.page, form.at);
  await form.fill(user);
  const ending = (fault: Fault) => form.endsBy && fault.name === '409';
  const sent = await surviveAll(
    form,
    faults.filter((fault) => !ending(fault)),
    server,
    user,
  );

  server.reply(refuse(form.done.endpoint, 203, SESSION_OVER));
  await send(form, user);
  await screen.findByText(SESSION_OVER);
  server.reply(form.done);
  if (form.signInOwed) {
    await typing({ Password: PASSWORD })(user);
    server.reply(answer(signIn, { secondFactor: form.signInOwed === 'code' }));
    await press(user, 'Sign in');
    if (form.signInOwed === 'code') await typing({ 'Authenticator Code': '123456' })(user);
  }
  if (form.signInOwed !== 'at once') await send(form, user);
  await waitFor(() => expectSameCalls(form, server, sent + 2));
});

test.each(openForms.filter(({ endsBy }) => endsBy))('$name: a link that was used meanwhile', async (form) => {
  const server = fakeServer(refuse(getSession, 201, SESSION_OVER), ...(form.replies ?? []));
  const user = quickUser();
  renderOpen(form.page, form.at);
  await form.fill(user);
  server.reply(refuse(form.done.endpoint, 409, 'This link was already used.'));
  await send(form, user);
  expect(await screen.findByRole('heading', { name: form.endsBy ?? '' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('This link was already used.');
});

/** Sends the form under each fault: the form reports it, and no typed text is lost. Returns how often it was sent. */
async function surviveAll(form: FormCase, all: readonly Fault[], server: FakeServer, user: UserEvent): Promise<number> {
  const before = typed();
  for (const fault of all) {
    const end = fault.begin?.();
    server.reply(fault.reply(form.done.endpoint));
    await send(form, user);
    await waitFor(() => expect(isSaid(form, fault.sentence), `${fault.name} is said in the form`).toBe(true));
    end?.();
    expect(typed(), fault.name).toEqual(before);
    if (fault.name === '429' && 'page' in form) await screen.findByText('You can try again now.');
  }
  if (!form.field) return all.length;
  const [name, label] = form.field;
  server.reply(refuse(form.done.endpoint, 422, 'Correct it.', { errors: { [name]: ['This one is refused.'] } }));
  await send(form, user);
  await waitFor(() => expect(isRefused(label), '422 is said under the field, which has the focus').toBe(true));
  expect(typed(), '422').toEqual(before);
  return all.length + 1;
}

/** Tells if the field with that label shows its error and has the focus; without a label any alert may show it. */
function isRefused(label: string): boolean {
  if (!label) return screen.queryByText('This one is refused.')?.closest('[role=alert]') != null;
  const field = screen.getByLabelText(new RegExp(`^${label}`));
  const descriptions = (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent);
  return descriptions.join(' ').includes('This one is refused.') && field === document.activeElement;
}

/** Tells if an alert of the form shows the text. */
function isSaid(form: FormCase, text: string): boolean {
  const home = screen.queryByRole('dialog') ?? document.querySelector('form') ?? screen.getByRole('main');
  const alerts = screen.queryAllByText(new RegExp(text)).map((element) => element.closest('[role=alert]'));
  return alerts.some((alert) => alert !== null && (form.saidAbove || home.contains(alert)));
}

const send = (form: FormCase, user: UserEvent) => (form.anew ? form.fill(user) : press(user, form.send));

/** Each call carries the same values. */
function expectSameCalls(form: FormCase, server: FakeServer, times: number): void {
  const calls = server.calls(form.done.endpoint);
  expect(calls).toHaveLength(times);
  for (const call of calls) expect(call).toEqual(calls[0]);
}
