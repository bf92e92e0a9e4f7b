import { endedText } from '#server/domain/formerSecrets.ts';
import {
  endOldSecretsOf,
  newSecretOf,
  switchOnAgain,
  webhookOfApplication,
  type WithWebhook,
} from '#server/features/webhooks/ofApplications.ts';
import type { Services } from '#server/domain/services.ts';
import { CommandFault, type Command } from '../command.ts';
import { ENDS_OLD } from './endsOld.ts';

const application = { name: 'id', meaning: "the application's app_id in the catalogue" };

export const webhookSecret: Command = {
  name: 'application webhook-secret',
  summary: 'Create a secret for the webhook of an application; for 24 hours, messages are also signed with the old one',
  arguments: [application],
  options: [ENDS_OLD],
  example: 'application webhook-secret 2',
  async run(services, { id = '', 'ends-old': endsOld }) {
    const entry = toldBy(services, id);
    const { secret, isFirst, note } = await newSecretOf(services, entry, { endsOld: endsOld === 'yes' });
    return [
      `Give this secret to ${entry.name}. It is shown only now.${note}`,
      `  ${secret}`,
      ...(isFirst ? [`Events are sent to ${entry.webhook.url} from now on.`] : []),
    ].join('\n');
  },
};

export const endWebhookSecrets: Command = {
  name: 'application end-webhook-secrets',
  summary:
    'End the old secrets of the webhook of an application now; messages are then signed only with the current one',
  arguments: [application],
  example: 'application end-webhook-secrets 2',
  async run(services, { id = '' }) {
    const entry = toldBy(services, id);
    return endedText(`the webhook of ${entry.name}`, await endOldSecretsOf(services, entry));
  },
};

export const webhookOn: Command = {
  name: 'application webhook-on',
  summary: 'Switch the webhook of an application on again, after it did not answer for three days, or answered 410',
  arguments: [application],
  example: 'application webhook-on 2',
  async run(services, { id = '' }) {
    const entry = toldBy(services, id);
    const hook = await webhookOfApplication(services.store.read, entry.id);
    if (!hook)
      throw new CommandFault(
        `The webhook of ${entry.name} has no secret yet. Create one with: application webhook-secret ${id}`,
      );
    if (hook.off_at === null) return `The webhook of ${entry.name} is already on.`;
    await switchOnAgain(services, entry, hook);
    return `The webhook of ${entry.name} was switched on. Events of the meantime are not sent.`;
  },
};

function toldBy({ catalogue }: Services, id: string): WithWebhook {
  const entry = catalogue.get(Number(id));
  if (!entry) throw new CommandFault(`The catalogue has no application ${id}.`);
  if (!entry.webhook) throw new CommandFault(`${entry.name} has no webhook in the catalogue.`);
  return { ...entry, webhook: entry.webhook };
}
