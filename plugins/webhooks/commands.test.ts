import { expect, test } from 'vitest';
import type { Command } from '#core/command/command.ts';
import { availabilityOf, runCommand } from '#core/command/runCommand.ts';
import { recordingHost } from '#tests/builders/render/recordingHost.ts';
import { viewer } from '#tests/builders/viewer.ts';
import { failedDelivery, stock } from '#tests/builders/webhook.ts';
import { webhookCommands } from './commands.ts';
import { deleteWebhook, endOldWebhookSecrets, resendDelivery, setWebhookStatus, testWebhook } from './contract.ts';

const offered = (values: object, as = viewer()) =>
  Object.values<Command>(webhookCommands)
    .filter((command) => availabilityOf(command, as, values as never).visible)
    .map(({ id }) => id.replace('webhooks.', ''));

test('administrators alone get them; on or off decides which switch is offered, and whether anything is sent', () => {
  expect(offered({}, viewer({ admin: false }))).toEqual([]);
  const always = ['new', 'edit', 'test', 'rotate-secret', 'end-old-secrets', 'resend', 'delete'];
  expect(offered({ webhook: stock }).toSorted()).toEqual([...always, 'switch-off'].toSorted());
  const off = { ...stock, on: false };
  expect(offered({ webhook: off }).toSorted()).toEqual([...always, 'switch-on'].toSorted());
  const blocked = { blocked: 'This webhook is off. Switch it on first.' };
  expect(availabilityOf(webhookCommands.test, viewer(), { webhook: off })).toMatchObject(blocked);
  expect(
    availabilityOf(webhookCommands.resend, viewer(), { delivery: failedDelivery(1, { on: false }) }),
  ).toMatchObject(blocked);
});

test.each([
  [webhookCommands.switchOff, setWebhookStatus, { id: 3, on: false }, false],
  [webhookCommands.endOldSecrets, endOldWebhookSecrets, { id: 3 }, true],
  [webhookCommands.delete, deleteWebhook, { id: 3 }, true],
])('what cannot be taken back is asked first: %#', async (command: Command, endpoint, body, danger) => {
  const { host, recorded } = recordingHost();
  await runCommand(command, { webhook: { ...stock, formerUntil: 1 } }, host);
  expect(recorded.calls).toEqual([]);
  expect(recorded.questions[0]).toMatchObject({ records: ['Stock'], danger });
  await recorded.questions[0]?.run();
  expect(recorded.calls).toEqual([{ endpoint, input: { body } }]);
});

test('a webhook without an old secret has none to end', () => {
  expect(availabilityOf(webhookCommands.endOldSecrets, viewer(), { webhook: stock })).toEqual({
    visible: true,
    blocked: 'This webhook has no old secret that still works.',
  });
});

test('switching on and a test run at once', async () => {
  const { host, recorded } = recordingHost();
  await runCommand(webhookCommands.switchOn, { webhook: { ...stock, on: false } }, host);
  await runCommand(webhookCommands.test, { webhook: stock }, host);
  expect(recorded.calls).toEqual([
    { endpoint: setWebhookStatus, input: { body: { id: 3, on: true } } },
    { endpoint: testWebhook, input: { body: { id: 3 } } },
  ]);
});

test('many deliveries are sent again one by one, and the report names them', async () => {
  const { host, recorded } = recordingHost();
  await runCommand(webhookCommands.resend, { delivery: [failedDelivery(1), failedDelivery(2)] }, host);
  expect(recorded.calls.map(({ endpoint, input }) => [endpoint, input])).toEqual([
    [resendDelivery, { body: { id: 1 } }],
    [resendDelivery, { body: { id: 2 } }],
  ]);
  expect(recorded.runs[0]).toMatchObject({ total: 2, ended: true });
});
