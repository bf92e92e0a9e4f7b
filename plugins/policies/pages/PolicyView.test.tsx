import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { pageRecordsAtom } from '#core/command/hostAtom.ts';
import { previewLockout } from '#core/contract/policies/lockout.ts';
import { answer, refuse } from '#tests/builders/render/fakeServer.ts';
import { harmless, nobody } from '#tests/builders/render/lockout.ts';
import { narrow } from '#tests/builders/browser/narrow.ts';
import { renderSignedIn, type SignedInParts } from '#tests/builders/render/renderSignedIn.tsx';
import { addRange, setForced, viewPolicy, type Policy, type PolicyRange } from '../contract.ts';
import { policies } from '../index.ts';
import PolicyView from './PolicyView.tsx';

const office: Policy = {
  id: 7,
  name: 'Office',
  isDefault: false,
  forced: false,
  rangeCount: 0,
  groupCount: 1,
  groups: [{ id: 3, name: 'Sales' }],
};
const standard: Policy = { ...office, name: 'Default Policy', isDefault: true, groupCount: 0, groups: [] };
const range: PolicyRange = { id: 9, from: '10.0.0.1', to: '10.0.0.9' };

const showing = (policy: Policy, ranges: PolicyRange[] = []) =>
  answer(viewPolicy, { policy, ranges, currentAddress: '203.0.113.7' });
const open = (at: string, replies: SignedInParts['replies']) =>
  renderSignedIn(<PolicyView params={{ id: 7 }} />, { at, replies, plugins: [policies] });
const tab = (name: RegExp) => screen.queryByRole('link', { name });

test('a missing policy shows the server’s sentence and a link back', async () => {
  await open('/securitypolicy/view/7', [refuse(viewPolicy, 404, 'This security policy does not exist.')]);
  expect(await screen.findByText('This security policy does not exist.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to the security policies' })).toHaveAttribute(
    'href',
    '/securitypolicy',
  );
});

describe('the default policy', () => {
  test('applies to all groups: it has no Edit and no groups tab', async () => {
    const { store } = await open('/securitypolicy/view/7', [showing(standard)]);
    expect(await screen.findByRole('heading', { name: 'Default Policy' })).toBeVisible();
    expect(screen.getByText('Applied to all groups')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
    expect(tab(/^Groups/)).toBeNull();
    expect(store.get(pageRecordsAtom)).toMatchObject([{ kind: 'policy', records: [standard] }]);
  });
});

describe('another policy', () => {
  test('has Edit and its groups; the text about its groups is shown on a phone only', async () => {
    await open('/securitypolicy/view/7?tab=groups', [showing(office)]);
    expect(await screen.findByRole('button', { name: 'Edit' })).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Groups' })).getByText('Sales')).toBeVisible();
    expect(screen.queryByText(/Applied to/)).toBeNull();
  });

  test('says on a phone that it is applied to added groups', async () => {
    narrow();
    await open('/securitypolicy/view/7', [showing(office)]);
    expect(await screen.findByText('Applied to added groups')).toBeVisible();
  });

  test.each([
    ['groups', 'No groups are added in this security policy'],
    ['ips', 'No IPs are added in this security policy'],
  ])('the empty tab %s says so', async (key, text) => {
    await open(`/securitypolicy/view/7?tab=${key}`, [showing({ ...office, groups: [] })]);
    expect(await screen.findByText(text)).toBeVisible();
  });
});

describe('the two-factor switch', () => {
  test('shows the change before the server replies, and undoes a refused one', async () => {
    let refuseNow: (() => void) | undefined;
    const waits = answer(previewLockout, async () => {
      await new Promise<void>((resolve) => (refuseNow = resolve));
      return nobody;
    });
    const { user, server } = await open('/securitypolicy/view/7', [
      showing(office),
      waits,
      refuse(setForced, 409, 'Not now.'),
    ]);
    const box = await screen.findByRole('checkbox', { name: 'Force two factor authentication' });
    await user.click(box);
    await waitFor(() => expect(box).toBeChecked());
    refuseNow?.();
    await waitFor(() => expect(box).not.toBeChecked());
    expect(server.calls(setForced)).toEqual([{ body: { id: 7, forced: true } }]);
  });
});

describe('ranges', () => {
  test('a new range starts with the own address at both ends', async () => {
    const { user, server } = await open('/securitypolicy/view/7?tab=ips', [
      showing(office),
      harmless,
      answer(addRange, { id: 9, range: { from: '203.0.113.7', to: '203.0.113.7' } }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Add IP Address' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add IP Address' });
    for (const name of [/From/, /To/]) expect(within(dialog).getByRole('textbox', { name })).toHaveValue('203.0.113.7');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.calls(addRange)).toEqual([{ body: { id: 7, from: '203.0.113.7', to: '203.0.113.7' } }]);
  });

  test('on a phone the round button adds a range', async () => {
    narrow();
    const { user } = await open('/securitypolicy/view/7?tab=ips', [showing({ ...office, rangeCount: 1 }, [range])]);
    const button = await screen.findByRole('button', { name: 'Add IP Address' });
    expect(button).toHaveTextContent('');
    await user.click(button);
    expect(await screen.findByRole('dialog', { name: 'Add IP Address' })).toBeVisible();
  });

  test('wrong ends are reported under their fields; a changed range replaces the former one', async () => {
    const { user, server } = await open('/securitypolicy/view/7?tab=ips', [
      showing({ ...office, rangeCount: 1 }, [range]),
      harmless,
      answer(addRange, { id: 10, range: { from: '10.0.0.1', to: '10.0.0.7' } }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Update 10.0.0.1 to 10.0.0.9' }));
    const dialog = await screen.findByRole('dialog', { name: 'Update IP Address' });
    const to = within(dialog).getByRole('textbox', { name: /To/ });
    for (const [text, sentence] of [
      ['10.0.0', 'Enter a valid IP address, such as 203.0.113.7 or 2001:db8::7.'],
      ['9.0.0.1', 'To must not be below From.'],
      ['::1', 'From and To must both be IPv4 or both be IPv6 addresses.'],
    ] as const) {
      await user.clear(to);
      await user.type(to, text);
      await user.click(within(dialog).getByRole('button', { name: 'Update' }));
      expect(await within(dialog).findByText(sentence)).toBeVisible();
    }
    await user.clear(to);
    await user.type(to, '10.0.0.7');
    await user.click(within(dialog).getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.calls(addRange)).toEqual([{ body: { id: 7, from: '10.0.0.1', to: '10.0.0.7', replaces: 9 } }]);
    expect(server.calls(previewLockout)).toMatchObject([
      { body: { policy: { id: 7, added: [{ from: '10.0.0.1', to: '10.0.0.7' }], removed: [9] } } },
    ]);
  });
});
