import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { codes } from '#core/contract/envelope.ts';
import { previewLockout } from '#core/contract/policies/lockout.ts';
import { endSessions, listSessions, type OwnSession } from '#plugins/account/contract.ts';
import { details, memberDetails } from '#tests/builders/details.ts';
import { answer, refuse } from '#tests/builders/render/fakeServer.ts';
import { nobody } from '#tests/builders/render/lockout.ts';
import { narrow } from '#tests/builders/browser/narrow.ts';
import { renderSignedIn, type SignedInParts } from '#tests/builders/render/renderSignedIn.tsx';
import { setUpReplies } from '#tests/builders/render/setUp.ts';
import {
  addPersonRange,
  changePassword,
  disableTwoFactor,
  listRanges,
  removePersonRange,
  renewRecoveryCodes,
  startSetUp,
  twoFactorStatus,
} from '../contract.ts';
import Security from './Security.tsx';

const session = (more: Partial<OwnSession>): OwnSession => ({
  id: 'a',
  device: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36',
  address: '203.0.113.7',
  createdAt: 0,
  lastUsedAt: Date.now() - 3 * 3_600_000,
  current: false,
  ...more,
});
const sessions = [session({ current: true, lastUsedAt: Date.now() }), session({ id: 'b', device: 'curl/8.0' })];
const ranges = [
  { id: 4, from: '203.0.113.0', to: '203.0.113.255' },
  { id: 5, from: '2001:db8::1', to: '2001:db8::9' },
];

const on = (codesLeft: number) => answer(twoFactorStatus, { status: { on: true, codesLeft } });

async function draw(tab: string, parts: SignedInParts = {}) {
  return renderSignedIn(<Security />, {
    at: `/security${tab && `?tab=${tab}`}`,
    details: memberDetails(),
    ...parts,
    replies: [
      answer(twoFactorStatus, { status: { on: false, codesLeft: 0 } }),
      ...setUpReplies(),
      answer(listRanges, { ranges, address: '203.0.113.7' }),
      answer(listSessions, { sessions }),
      answer(previewLockout, nobody),
      ...(parts.replies ?? []),
    ],
  });
}
const expectText = async (text: string) => expect((await screen.findAllByText(text))[0]).toBeVisible();
const withFactor = details({ person: { twoFactor: true } });

describe('tabs', () => {
  const labels = () =>
    within(screen.getByRole('navigation'))
      .getAllByRole('link')
      .map((link) => link.textContent);

  test('are links with separate addresses', async () => {
    const { user, history } = await draw('');
    expect(labels()).toEqual([
      'Set 2FA',
      'Passkeys',
      'Change Password',
      'Allowed IPs',
      'Sessions',
      'Recent Sign-ins',
      'Access Tokens',
      'Your Data',
    ]);
    await user.click(screen.getByRole('link', { name: 'Allowed IPs' }));
    expect(history.at(-1)).toBe('/security?tab=ips');
    expect(await screen.findByText('203.0.113.255')).toBeVisible();
  });

  test('have shorter labels on a phone', async () => {
    narrow();
    await draw('');
    expect(labels()).toEqual([
      'Set 2FA',
      'Passkeys',
      'Set Password',
      'Set IP',
      'Sessions',
      'Recent Sign-ins',
      'Tokens',
      'Your Data',
    ]);
  });

  test('an unknown tab shows the first', async () => {
    await draw('nonsense');
    expect(await screen.findByText('Two-factor authentication: off')).toBeVisible();
  });
});

describe('while the two-factor status is read', () => {
  const never = answer(twoFactorStatus, () => new Promise<never>(() => {}));

  test('a person without two-factor reads that it is off, and what it is', async () => {
    await draw('', { replies: [never] });
    expect(await screen.findByText('Two-factor authentication: off')).toBeVisible();
    expect(screen.getByText(/A stolen password is then not enough/)).toBeVisible();
  });

  test('a person with two-factor sees no step', async () => {
    await draw('', { details: withFactor, replies: [never] });
    expect((await screen.findAllByRole('status'))[0]).toBeVisible();
    expect(screen.queryByText('Two-factor authentication: off')).toBeNull();
  });
});

describe('with two-factor off', () => {
  test('no set-up begins before Set up is pressed', async () => {
    const { user, server, history } = await draw('');
    await user.click(await screen.findByRole('button', { name: 'Set up' }));
    expect(history.at(-1)).toBe('/security?setup=1');
    expect(await screen.findByRole('img', { name: /QR code/ })).toBeVisible();
    expect(server.calls(startSetUp)).toHaveLength(1);
  });
});

describe('with two-factor on', () => {
  test('the status comes first, with the day and the recovery codes; the address of the wizard is left', async () => {
    const since = new Date(2026, 10, 3).getTime();
    const { history } = await draw('', {
      at: '/security?setup=1',
      details: withFactor,
      replies: [answer(twoFactorStatus, { status: { on: true, codesLeft: 7, since } })],
    });
    expect(
      await screen.findByText('Two-factor authentication: on since 03-Nov-2026, 7 recovery codes left'),
    ).toBeVisible();
    expect(history.at(-1)).toBe('/security');
  });

  test('the red button asks for the password', async () => {
    const { user, server } = await draw('', {
      details: withFactor,
      replies: [on(10), answer(disableTwoFactor, {}, 'It is off.')],
    });
    await user.click(await screen.findByRole('button', { name: 'Disable Two Factor Authentication' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Disable' }));
    expect(await within(dialog).findByText('Confirm Password is required.')).toBeVisible();
    expect(within(dialog).queryByText(/requires two-factor/)).toBeNull();
    await user.type(within(dialog).getByLabelText(/^Confirm Password/), 'secret');
    await user.click(within(dialog).getByRole('button', { name: 'Disable' }));
    await expectText('It is off.');
    expect(server.calls(disableTwoFactor)).toEqual([{ body: { password: 'secret' } }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('a person who is forced is told that a passkey is needed first', async () => {
    const { user } = await draw('', {
      details: details({ person: { twoFactor: true, forcedTwoFactor: true } }),
      replies: [on(10)],
    });
    await user.click(await screen.findByRole('button', { name: 'Disable Two Factor Authentication' }));
    expect(await screen.findByText(/can disable the authenticator app only if you have a passkey/)).toBeVisible();
  });

  test.each([
    [10, '10 recovery codes are left.'],
    [3, '3 recovery codes are left. Create new ones soon.'],
    [1, '1 recovery code is left. Create new ones soon.'],
    [0, 'No recovery codes are left. Create new ones.'],
  ])('%d recovery codes: %s', async (left, text) => {
    await draw('', { details: withFactor, replies: [on(left)] });
    expect(await screen.findByText(text)).toBeVisible();
  });

  test('new recovery codes are made after the password, and shown once', async () => {
    const { user } = await draw('', {
      details: withFactor,
      replies: [on(1), answer(renewRecoveryCodes, { codes: ['0123456789abcdef0123456789ab'] })],
    });
    await user.click(await screen.findByRole('button', { name: 'New Recovery Codes' }));
    await user.type(await screen.findByLabelText(/^Confirm Password/), 'secret');
    await user.click(screen.getByRole('button', { name: 'Create Codes' }));
    expect(await screen.findByText('0123 4567 89ab cdef 0123 4567 89ab')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByText(/0123 4567/)).toBeNull());
  });
});

describe('the password', () => {
  const fill = async (user: Awaited<ReturnType<typeof draw>>['user'], current: string, next: string) => {
    await user.type(screen.getByLabelText(/^Current Password/), current);
    await user.type(screen.getByLabelText(/^New Password/), next);
    await user.click(screen.getByRole('button', { name: 'Change Password' }));
  };

  test('must have 8 to 50 characters; the error appears after Change Password and then follows typing', async () => {
    const { user, server } = await draw('password');
    await user.type(screen.getByLabelText(/^New Password/), 'short');
    expect(screen.queryByText(/at least 8/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Change Password' }));
    expect(await screen.findByText('Current Password is required.')).toBeVisible();
    expect(screen.getByText('New Password must have at least 8 characters.')).toBeVisible();
    await user.type(screen.getByLabelText(/^New Password/), ' no more');
    expect(screen.queryByText(/at least 8/)).toBeNull();
    expect(server.calls(changePassword)).toEqual([]);
  });

  test.each(['AcmeTrading1', 'Uma.User2026', 'Summer2026!'])(
    'shows as too easy to guess what the server refuses: %s',
    async (next) => {
      const { user } = await draw('password');
      await user.type(screen.getByLabelText(/^New Password/), next);
      expect(await screen.findByText('Too easy to guess')).toBeVisible();
    },
  );

  test('is changed, and both fields are cleared', async () => {
    const { user, server } = await draw('password', { replies: [answer(changePassword, {}, 'It is changed.')] });
    await fill(user, 'correct horse', 'a quiet morning');
    await expectText('It is changed.');
    expect(server.calls(changePassword)).toEqual([{ body: { current: 'correct horse', next: 'a quiet morning' } }]);
    expect(screen.getByLabelText(/^Current Password/)).toHaveValue('');
    expect(screen.getByLabelText(/^New Password/)).toHaveValue('');
    expect(screen.queryByText(/is required/)).toBeNull();
  });
});

describe('allowed IPs', () => {
  test('are numbered, and the range with the current address is marked', async () => {
    await draw('ips');
    await screen.findByText('203.0.113.255');
    const [, first, second] = screen.getAllByRole('row');
    expect(first).toHaveTextContent('1203.0.113.0203.0.113.255You are here');
    expect(second).toHaveTextContent('22001:db8::12001:db8::9');
    expect(second).not.toHaveTextContent('You are here');
  });

  test('an empty list says so', async () => {
    await draw('ips', { replies: [answer(listRanges, { ranges: [], address: '203.0.113.7' })] });
    expect(await screen.findByText('No data to display')).toBeVisible();
  });

  test('a range is added by a form that starts with the current address', async () => {
    const { user, server } = await draw('ips', { replies: [answer(addPersonRange, { id: 6 }, 'Added.')] });
    await user.click(await screen.findByRole('button', { name: 'Add IP Address' }));
    const to = await screen.findByRole('textbox', { name: /^To/ });
    expect(screen.getByRole('textbox', { name: /^From/ })).toHaveValue('203.0.113.7');
    expect(to).toHaveValue('203.0.113.7');
    await user.clear(to);
    await user.type(to, 'nonsense');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/Enter a valid IP address/)).toBeVisible();
    await user.clear(to);
    await user.type(to, '203.0.113.1');
    expect(to).toHaveAccessibleDescription('To must not be below From.');
    await user.clear(to);
    await user.type(to, '203.0.113.9');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await expectText('Added.');
    expect(server.calls(addPersonRange)).toEqual([{ body: { from: '203.0.113.7', to: '203.0.113.9' } }]);
  });

  test('a range that shuts the person out is added only after the preview', async () => {
    const { user, server } = await draw('ips', {
      replies: [
        answer(addPersonRange, { id: 6 }, 'Added.'),
        answer(previewLockout, { ...nobody, loses: 1, viewer: true }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Add IP Address' }));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/You would shut yourself out/)).toBeVisible();
    expect(server.calls(addPersonRange)).toEqual([]);
  });

  test('a range is removed after the question', async () => {
    const { user, server } = await draw('ips', { replies: [answer(removePersonRange, {}, 'Removed.')] });
    const names = (await screen.findAllByRole('button', { name: /^Remove IP Address/ })).map((one) => one.ariaLabel);
    expect(new Set(names).size).toBe(2);
    await user.click(screen.getByRole('button', { name: names[1] ?? '' }));
    expect(await screen.findByText('Are you sure you want to remove this IP Address ?')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await expectText('Removed.');
    expect(server.calls(removePersonRange)).toEqual([{ params: { id: 5 }, query: {} }]);
  });

  test('are cards with the round button on a phone', async () => {
    narrow();
    const { user } = await draw('ips');
    expect(await screen.findByRole('list', { name: 'Allowed IPs' })).toHaveTextContent(
      '1From203.0.113.0To203.0.113.255',
    );
    await user.click(screen.getByRole('button', { name: 'Add IP Address' }));
    expect(await screen.findByRole('dialog', { name: 'Add IP Address' })).toBeVisible();
  });

  test('are added by one button on a phone when there are none', async () => {
    narrow();
    await draw('ips', { replies: [answer(listRanges, { ranges: [], address: '203.0.113.7' })] });
    expect(await screen.findByText(/sign in from any network address/)).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Add IP Address' })).toHaveLength(1);
  });
});

describe('sessions', () => {
  test('show device, address and last use; the current one cannot be ended here', async () => {
    await draw('sessions');
    await screen.findByText('curl');
    const [, first, second] = screen.getAllByRole('row');
    expect(first).toHaveTextContent('Chrome on WindowsThis session203.0.113.7just now');
    expect(within(first as HTMLElement).queryByRole('button')).toBeNull();
    expect(second).toHaveTextContent('curl203.0.113.73 hours ago');
  });

  test('one session, or all others, can be ended', async () => {
    const { user, server } = await draw('sessions', { replies: [answer(endSessions, {}, 'Ended.')] });
    await user.click(await screen.findByRole('button', { name: 'End curl 203.0.113.7' }));
    await user.click(await screen.findByRole('button', { name: 'End' }));
    await expectText('Ended.');
    await user.click(screen.getByRole('button', { name: 'End All Other Sessions' }));
    await user.click(await screen.findByRole('button', { name: 'End' }));
    await waitFor(() => expect(server.calls(endSessions)).toEqual([{ body: { id: 'b' } }, { body: {} }]));
  });

  test('are cards on a phone', async () => {
    narrow();
    await draw('sessions');
    expect(await screen.findByRole('list', { name: 'Sessions' })).toHaveTextContent('curl203.0.113.7, 3 hours ago');
  });
});

test.each([
  ['', twoFactorStatus],
  ['ips', listRanges],
  ['sessions', listSessions],
])('a tab that cannot be read says so, and loads again (%s)', async (tab, endpoint) => {
  const { user, server } = await draw(tab, { replies: [refuse(endpoint, codes.fault, 'Something went wrong.')] });
  expect(await screen.findByText('Something went wrong.')).toBeVisible();
  server.reply(on(10), answer(listRanges, { ranges, address: '' }), answer(listSessions, { sessions }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText('Something went wrong.')).toBeNull());
});
