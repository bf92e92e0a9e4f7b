import type { Kysely, Selectable } from 'kysely';
import { webhookSecretRotated, webhookSwitchedOn } from '#plugins/webhooks/events.ts';
import { recordByOperator } from '#server/activity/otherActors.ts';
import { CatalogueFault, type CatalogueEntry } from '#server/catalogue/catalogue.ts';
import type { Database } from '#server/db/schema.ts';
import type { WebhooksTable } from '#server/db/webhookTables.ts';
import type { Services } from '#server/services.ts';
import { newWebhookSecret, rotated, secretContext } from '#server/webhooks/sign.ts';
import { insertWebhook, removeWebhook, saveWebhook } from './queries.ts';
import { unknownTypes } from './given.ts';

type Db = Kysely<Database>;

/** An application of the catalogue that is told of events. */
export type Told = CatalogueEntry & { webhook: NonNullable<CatalogueEntry['webhook']> };

/** The webhook of an application. There is none before its first secret was made. */
export const webhookOf = (db: Db, applicationId: number): Promise<Selectable<WebhooksTable> | undefined> =>
  db.selectFrom('webhooks').selectAll().where('application_id', '=', applicationId).executeTakeFirst();

/** Makes a secret for the webhook of an application. The webhook is told of what happens from then on. */
export function newSecretOf({ store, secrets, now }: Services, { id, name, webhook }: Told): Promise<string> {
  return store.write(async (tx) => {
    const row = await webhookOf(tx, id);
    if (!row) {
      const secret = newWebhookSecret();
      await insertWebhook(tx, {
        organisationId: null,
        applicationId: id,
        ...webhook,
        description: name,
        secret: (made) => secrets.seal(secret, secretContext(made)),
        now: now(),
      });
      return secret;
    }
    const { secret, columns } = rotated(secrets, row, now());
    await saveWebhook(tx, row.id, columns);
    await recordByOperator(tx, now(), 0, webhookSecretRotated, { subject: { id: row.id, name } });
    return secret;
  });
}

/** Switches the webhook of an application on again. */
export function switchOnAgain({ store, now }: Services, { name }: Told, hook: { id: number }): Promise<void> {
  return store.write(async (tx) => {
    await saveWebhook(tx, hook.id, { off_at: null, off_why: null });
    await recordByOperator(tx, now(), 0, webhookSwitchedOn, { subject: { id: hook.id, name } });
  });
}

/**
 * Takes over what the catalogue says of webhooks. Answers a sentence for each that the server has switched off. Throws a
 * CatalogueFault for a type of event that there is not.
 */
export async function followCatalogue({ store, catalogue }: Services): Promise<string[]> {
  for (const { name, webhook } of catalogue.values()) {
    const [unknown] = unknownTypes(webhook?.types ?? []);
    if (unknown)
      throw new CatalogueFault(`The catalogue names '${unknown}' for ${name}: there is no such type of event.`);
  }
  const notes: string[] = [];
  const hooks = await store.read.selectFrom('webhooks').selectAll().where('application_id', 'is not', null).execute();
  for (const hook of hooks) {
    const entry = catalogue.get(hook.application_id ?? 0);
    if (!entry?.webhook) await store.write((tx) => removeWebhook(tx, hook.id));
    else {
      const { webhook, name } = entry;
      const set = { url: webhook.url, types: JSON.stringify(webhook.types), description: name };
      await store.write((tx) => saveWebhook(tx, hook.id, set));
      if (hook.off_at !== null) notes.push(offNote(entry, hook));
    }
  }
  return notes;
}

const offNote = ({ id, name }: CatalogueEntry, { off_why: why }: Pick<Selectable<WebhooksTable>, 'off_why'>): string =>
  `The webhook of ${name} is off. ${why ?? ''} Switch it on with: npm run portal -- application webhook-on ${id}`;
