import { describe, expect, test } from 'vitest';
import type { PickArg, TextArg } from '#core/command/arg.ts';
import { runCommand, availabilityOf } from '#core/command/runCommand.ts';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { previewLockout } from '#core/contract/policies/lockout.ts';
import { nobody } from '#tests/builders/render/lockout.ts';
import { recordingHost } from '#tests/builders/render/recordingHost.ts';
import { viewer } from '#tests/builders/viewer.ts';
import { policies } from './lists.ts';
import {
  addRange,
  deletePolicy,
  listPolicies,
  removeRange,
  setForced,
  viewPolicy,
  type Policy,
  type PolicyRange,
} from './contract.ts';
import { policyCommands } from './commands.ts';

const policy = (partial: Partial<Policy> = {}): Policy => ({
  id: 7,
  name: 'Office',
  isDefault: false,
  forced: false,
  rangeCount: 0,
  groupCount: 1,
  groups: [{ id: 3, name: 'Sales' }],
  ...partial,
});
const standard = policy({ id: 1, name: 'Default Policy', isDefault: true, groupCount: 0, groups: [] });
const range: PolicyRange = { id: 9, from: '10.0.0.1', to: '10.0.0.9' };

/** A host whose preview returns `preview`, and whose other calls return `rest`. */
function hostWith(preview: object = nobody, rest: (endpoint: Endpoint) => object = () => ({})) {
  return recordingHost({ answer: (endpoint) => (endpoint === previewLockout ? preview : rest(endpoint)) });
}

const changing = (calls: { endpoint: Endpoint; input: unknown }[]) =>
  calls.filter(({ endpoint }) => endpoint !== previewLockout && endpoint.changes !== undefined);

describe('the offered commands', () => {
  test('a person who is no administrator gets none', () => {
    for (const command of Object.values(policyCommands))
      expect(availabilityOf(command, viewer({ admin: false, owner: false }), {})).toMatchObject({ visible: false });
  });

  test.each([
    [policyCommands.edit, policy(), standard],
    [policyCommands.delete, policy(), standard],
    [policyCommands.forceTwoFactor, standard, policy({ forced: true })],
    [policyCommands.stopForcingTwoFactor, policy({ forced: true }), standard],
    [policyCommands.removeRange, policy({ rangeCount: 1 }), policy()],
  ])('$id: for the first, not for the second', (command, first, second) => {
    expect(availabilityOf(command, viewer(), { policy: first })).toEqual({ visible: true });
    expect(availabilityOf(command, viewer(), { policy: second })).toMatchObject({ visible: false });
  });

  test('a range can be added to every policy, also to the default one', () => {
    for (const one of [policy(), standard])
      expect(availabilityOf(policyCommands.addRange, viewer(), { policy: one })).toEqual({ visible: true });
  });
});

test("New opens an empty dialog, Edit the policy's dialog", async () => {
  const { host, recorded } = hostWith();
  await runCommand(policyCommands.new, {}, host);
  await runCommand(policyCommands.edit, { policy: policy() }, host);
  expect(recorded.opened.map(({ props }) => props)).toEqual([{}, { policy: policy() }]);
});

test('Delete asks with the words of docs/specification/product.md, previews lost access, and deletes', async () => {
  const { host, recorded } = hostWith();
  await runCommand(policyCommands.delete, { policy: policy() }, host);
  expect(recorded.questions[0]).toMatchObject({
    title: 'Delete Policy',
    text: 'Are you sure you want to delete the Policy ?',
    danger: true,
  });
  await recorded.questions[0]?.run();
  expect(recorded.calls).toEqual([
    { endpoint: previewLockout, input: { body: { policy: { id: 7, deleted: true }, limit: 20 } } },
    { endpoint: deletePolicy, input: { params: { id: 7 }, query: { confirmLockout: undefined } } },
  ]);
});

describe('forcing', () => {
  test.each([
    [policyCommands.forceTwoFactor, policy(), true],
    [policyCommands.stopForcingTwoFactor, policy({ forced: true }), false],
  ])('$id shows the change at once and calls the server', async (command, one, forced) => {
    const { host, recorded } = hostWith();
    await runCommand(command, { policy: one }, host);
    expect(recorded.edits).toEqual([listPolicies, viewPolicy]);
    expect(changing(recorded.calls)).toEqual([{ endpoint: setForced, input: { body: { id: 7, forced } } }]);
    expect(recorded.undone).toEqual([]);
  });

  test('if somebody would have to set up two-factor it asks; Cancel undoes the change silently', async () => {
    const { host, recorded } = hostWith({ ...nobody, owes: 2 });
    await runCommand(policyCommands.forceTwoFactor, { policy: policy() }, host);
    expect(recorded.opened).toHaveLength(1);
    expect(changing(recorded.calls)).toEqual([]);
    expect(recorded.undone).toEqual([listPolicies, viewPolicy]);
    expect(recorded.notes).toEqual([]);
  });
});

describe('ranges', () => {
  test('are added from and to, after a preview', async () => {
    const { host, recorded } = hostWith();
    await runCommand(policyCommands.addRange, { policy: policy(), from: '10.0.0.1', to: '10.0.0.9' }, host);
    expect(recorded.calls[0]).toMatchObject({
      input: { body: { policy: { id: 7, added: [{ from: '10.0.0.1', to: '10.0.0.9' }] } } },
    });
    expect(changing(recorded.calls)).toEqual([
      { endpoint: addRange, input: { body: { id: 7, from: '10.0.0.1', to: '10.0.0.9' } } },
    ]);
  });

  test('with ends that do not fit are refused during typing', () => {
    const { to } = policyCommands.addRange.args as unknown as { to: TextArg<string> };
    expect(to.fault?.('10.0.0.1', { from: '10.0.0.9' })).toBe('To must not be below From.');
    expect(to.fault?.('10.0.0.9', { from: '10.0.0.1' })).toBeUndefined();
  });

  test('are added by a form from a button, step by step from the palette', async () => {
    const { host, recorded } = hostWith(nobody, () => ({ currentAddress: '203.0.113.7', ranges: [range] }));
    await runCommand(policyCommands.addRange, { policy: policy() }, host);
    expect(recorded.steps).toHaveLength(1);
    expect(recorded.opened).toEqual([]);
    await runCommand(policyCommands.addRange, { policy: policy() }, host, 'form');
    expect(recorded.opened).toMatchObject([{ props: { current: '203.0.113.7' } }]);
    expect(recorded.steps).toHaveLength(1);
  });

  test('start with the own address, and end with the start by default', async () => {
    const { host } = hostWith(nobody, () => ({ currentAddress: '203.0.113.7', ranges: [range] }));
    const { from, to } = policyCommands.addRange.args as { from: TextArg<string>; to: TextArg<string> };
    expect(await from.initial?.(host, { policy: policy() })).toBe('203.0.113.7');
    expect(await to.initial?.(host, { policy: policy(), from: '10.0.0.1' })).toBe('10.0.0.1');
    const { range: picked } = policyCommands.removeRange.args as unknown as { range: PickArg<PolicyRange> };
    expect(await picked.choices('', host, { policy: policy() })).toEqual([range]);
    expect(picked.describe(range)).toMatchObject({ key: 9, label: '10.0.0.1 to 10.0.0.9' });
    expect(picked.describe({ ...range, to: range.from })).toMatchObject({ label: '10.0.0.1' });
  });

  test('are removed after the question of docs/specification/product.md, with an empty password', async () => {
    const { host, recorded } = hostWith();
    await runCommand(policyCommands.removeRange, { policy: policy({ rangeCount: 1 }), range }, host);
    expect(recorded.questions[0]).toMatchObject({
      title: 'Remove IP Address',
      text: 'Are you sure you want to remove this IP Address ?',
    });
    await recorded.questions[0]?.run();
    expect(changing(recorded.calls)).toEqual([
      { endpoint: removeRange, input: { body: { id: 7, rangeId: 9, password: '' } } },
    ]);
  });
});

test('policies are found by any part of the name, and show their groups', async () => {
  const { host } = hostWith(nobody, () => ({ policies: [standard, policy({ forced: true, rangeCount: 2 })] }));
  expect(await policies.search(' OFF ', host)).toMatchObject([{ name: 'Office' }]);
  expect(policies.describe(standard)).toEqual({ key: 1, label: 'Default Policy', detail: 'All groups' });
  expect(policies.describe(policy({ forced: true, rangeCount: 2 }))).toMatchObject({ detail: '1 group, 2FA, IP' });
  expect(policies.href?.(standard)).toBe('/securitypolicy/view/1');
});
