import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { codes } from '#core/contract/envelope.ts';
import { hasUnsaved } from '#core/form/unsaved.ts';
import { answer, refuse } from '#tests/builders/render/fakeServer.ts';
import { narrow } from '#tests/builders/browser/narrow.ts';
import { renderSignedIn, type SignedInParts } from '#tests/builders/render/renderSignedIn.tsx';
import { setUp, setUpReplies } from '#tests/builders/render/setUp.ts';
import { completeSetUp, startSetUp, viewSetUp } from '#plugins/security/contract.ts';
import { Wizard } from './Wizard.tsx';

const draw = async (replies: SignedInParts['replies'] = setUpReplies()) => renderSignedIn(<Wizard />, { replies });
const button = (name: string) => screen.getByRole('button', { name });

async function atLastStep(...replies: NonNullable<SignedInParts['replies']>) {
  const drawn = await draw([...setUpReplies(), ...replies]);
  await screen.findByRole('img', { name: /QR code/ });
  await drawn.user.click(button('Next'));
  await drawn.user.click(button('Next'));
  return drawn;
}

describe('the first step', () => {
  test('shows the QR code, a link to an app, and the key for people who cannot scan', async () => {
    const { server } = await draw();
    const picture = await screen.findByRole('img', { name: /QR code/ });
    expect(picture).toHaveAttribute('src', expect.stringMatching(/^data:image\/png;base64,/));
    expect(screen.getByRole('heading', { name: 'Scan the QR code' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Install an authenticator app' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^https:/),
    );
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
    expect(screen.queryByRole('link', { name: /Open in/ })).toBeNull();
    expect(server.calls(viewSetUp)).toEqual([{ query: { permCode: setUp.permCode } }]);
    expect(screen.queryByRole('button', { name: 'Previous' })).toBeNull();
  });

  test('offers to open the app on a phone', async () => {
    narrow();
    await draw();
    expect(await screen.findByRole('link', { name: /Open in the authenticator app/ })).toHaveAttribute(
      'href',
      setUp.address,
    );
    expect(screen.getByText('Step 1 of 3')).toBeVisible();
  });

  test('works without a key, as with another back end', async () => {
    await draw([...setUpReplies(), answer(viewSetUp, { codes: setUp.codes })]);
    await screen.findByRole('img', { name: /QR code/ });
    expect(screen.queryByText(/cannot scan/)).toBeNull();
  });

  test('shows why it failed, and begins again', async () => {
    const { user, server } = await draw([refuse(startSetUp, codes.fault, 'Something went wrong.')]);
    expect(await screen.findByText('Something went wrong.')).toBeVisible();
    server.reply(...setUpReplies());
    await user.click(button('Try again'));
    expect(await screen.findByRole('img', { name: /QR code/ })).toBeVisible();
  });
});

test('the second step shows the codes and their file, and goes back and on', async () => {
  const made: Blob[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (blob: Blob) => (made.push(blob), 'blob:x'), revokeObjectURL: () => {} }),
  );
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const { user } = await draw();
  await screen.findByRole('img', { name: /QR code/ });
  await user.click(button('Next'));
  const heading = screen.getByRole('heading', { name: 'Store the recovery codes' });
  expect(heading).toHaveFocus();
  expect(screen.getByText('Each code valid only once')).toBeVisible();
  const list = screen.getByRole('list', { name: 'Recovery codes' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(10);
  expect(list).toHaveTextContent('3333 3333 3333 3333 3333 3333 3333');
  await user.click(button('Download'));
  expect(names).toEqual(['Authentication-Recovery-Code.txt']);
  const text = await made[0]?.text();
  expect(text).toContain('Each code valid only once');
  for (const code of setUp.codes) expect(text?.replaceAll(' ', '')).toContain(code);
  await user.click(button('Previous'));
  expect(screen.getByRole('heading', { name: 'Scan the QR code' })).toBeVisible();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the last step', () => {
  test('requires both fields, only after Verify', async () => {
    const { user, server } = await atLastStep();
    expect(screen.getByRole('heading', { name: 'Enter Authentication Code' })).toBeVisible();
    expect(screen.queryByText(/is required/)).toBeNull();
    await user.click(button('Verify'));
    expect(await screen.findByText('Authenticator Code is required.')).toBeVisible();
    expect(screen.getByText('Current Password is required.')).toBeVisible();
    expect(server.calls(completeSetUp)).toEqual([]);
  });

  test('sends the shown codes with the typed values, and says that two-factor is on', async () => {
    const { user, server } = await atLastStep(answer(completeSetUp, {}, 'Two-factor authentication is on.'));
    await user.type(screen.getByRole('textbox', { name: /Authenticator Code/ }), '123 456');
    await user.type(screen.getByLabelText(/^Current Password/), 'correct horse');
    await user.click(button('Verify'));
    await waitFor(() =>
      expect(server.calls(completeSetUp)).toEqual([
        { body: { codes: setUp.codes, permCode: setUp.permCode, code: '123 456', password: 'correct horse' } },
      ]),
    );
    expect((await screen.findAllByText('Two-factor authentication is on.'))[0]).toBeVisible();
    expect(hasUnsaved()).toBe(false);
  });

  test('shows a wrong code under its field, and keeps typed text when going back', async () => {
    const { user } = await atLastStep(
      refuse(completeSetUp, codes.invalid, 'Correct the marked fields.', {
        errors: { code: ['The code is wrong.'] },
      }),
    );
    await user.type(screen.getByRole('textbox', { name: /Authenticator Code/ }), '123456');
    await user.type(screen.getByLabelText(/^Current Password/), 'correct horse');
    await user.click(button('Verify'));
    expect(await screen.findByText('The code is wrong.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Start again' })).toBeNull();
    await user.click(button('Previous'));
    await user.click(button('Next'));
    expect(screen.getByRole('textbox', { name: /Authenticator Code/ })).toHaveValue('123456');
    expect(screen.getByLabelText(/^Current Password/)).toHaveValue('correct horse');
  });

  test('offers to start again with another secret when it is too late', async () => {
    const { user, server } = await atLastStep(
      refuse(completeSetUp, codes.conflict, 'This set-up is no longer valid. Start again with a new QR code.'),
    );
    await user.type(screen.getByRole('textbox', { name: /Authenticator Code/ }), '123456');
    await user.type(screen.getByLabelText(/^Current Password/), 'correct horse');
    await user.click(button('Verify'));
    expect(await screen.findByText(/no longer valid/)).toBeVisible();
    await user.click(button('Start again'));
    expect(await screen.findByRole('img', { name: /QR code/ })).toBeVisible();
    expect(server.calls(startSetUp)).toHaveLength(2);
  });
});
