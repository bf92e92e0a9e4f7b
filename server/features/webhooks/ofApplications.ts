import type { Kysely, Selectable } from 'kysely';
import { oldSecretsIn } from '#core/contract/rotation.ts';
import {
  oldWebhookSecretsEnded,
  webhookCreated,
  webhookSecretRotated,
  webhookSwitchedOn,
} from '#plugins/webhooks/events.ts';
import { recordByOperator } from '#server/domain/activity/otherActors.ts';
import { CatalogueFault, type CatalogueEntry } from '#server/domain/catalogue/catalogue.ts';
import { lockName } from '#server/platform/db/locks.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Services } from '#server/domain/services.ts';
import { hostOf } from '#server/features/webhooks/nameOf.ts';
import { dropWaiting } from '#server/features/webhooks/outbox.ts';
import { newWebhookSecret, secretContext, withNewSecret, withoutOldSecrets } from '#server/features/webhooks/sign.ts';
import { insertWebhook, saveWebhook } from './queries.ts';
import { unknownTypes } from './checkInput.ts';

type Db = Kysely<Database>;

/** An application of the catalogue that is told of events. */
export type WithWebhook = CatalogueEntry & { webhook: NonNullable<CatalogueEntry['webhook']> };

/** Why a webhook is off that the catalogue does not name any more; with the catalogue's word it is on again. */
const NOT_NAMED = 'The catalogue names no webhook for the application.';

/** The webhook of an application. There is none before its first secret was made. */
export const webhookOfApplication = (db: Db, id: number): Promise<Selectable<Database['webhooks']> | undefined> =>
  db.selectFrom('webhooks').selectAll().where('application_id', '=', id).executeTakeFirst();

/**
 * Makes a secret for the webhook of an application. The first one begins the webhook: it is told of what happens from then
 * on. With `endsOld` the old ones sign nothing more. Answers if it is the first. Throws a CatalogueFault for a type of event
 * that there is not.
 */
export function newSecretOf(
  services: Services,
  { id, name, webhook }: WithWebhook,
  options = { endsOld: false },
): Promise<{ secret: string; isFirst: boolean; note: string }> {
  const { store, secrets, now } = services;
  refuseUnknownTypes(name, webhook.types);
  return store.write(async (tx) => {
    await lockName(tx, `webhook of application ${id}`);
    const row = await webhookOfApplication(tx, id);
    if (row) {
      const { secret, columns, note } = withNewSecret({ secrets, now: now() }, row, options);
      await saveWebhook(tx, row.id, columns);
      const entry = { subject: { id: row.id, name }, now: oldSecretsIn(options) };
      await recordByOperator(tx, now(), 0, webhookSecretRotated, entry);
      return { secret, isFirst: false, note };
    }
    const secret = newWebhookSecret();
    const made = await insertWebhook(tx, {
      organisationId: null,
      applicationId: id,
      ...webhook,
      description: name,
      secret: (webhookId) => secrets.seal(secret, secretContext(webhookId)),
      now: now(),
    });
    const texts = { host: hostOf(webhook.url), description: name, types: webhook.types };
    await recordByOperator(tx, now(), 0, webhookCreated, { subject: { id: made, name }, now: texts });
    return { secret, isFirst: true, note: '' };
  });
}

/** Ends the old secrets of the webhook of an application now. Answers how many of them still signed. */
export function endOldSecretsOf({ store, now }: Services, { id, name }: WithWebhook): Promise<number> {
  return store.write(async (tx) => {
    await lockName(tx, `webhook of application ${id}`);
    const row = await webhookOfApplication(tx, id);
    if (!row) return 0;
    const { columns, ended } = withoutOldSecrets(row, now());
    if (ended === 0) return 0;
    await saveWebhook(tx, row.id, columns);
    await recordByOperator(tx, now(), 0, oldWebhookSecretsEnded, { subject: { id: row.id, name } });
    return ended;
  });
}

/** Switches the webhook of an application on again. */
export function switchOnAgain({ store, now }: Services, { name }: WithWebhook, hook: { id: number }): Promise<void> {
  return store.write(async (tx) => {
    await saveWebhook(tx, hook.id, { off_at: null, off_why: null });
    await recordByOperator(tx, now(), 0, webhookSwitchedOn, { subject: { id: hook.id, name } });
  });
}

/**
 * Takes over what the catalogue says of webhooks. Answers a sentence for each that is not sent. Throws a CatalogueFault for
 * a type of event that there is not.
 */
export async function takeOverWebhooks({
  store,
  catalogue,
  now,
}: Pick<Services, 'store' | 'catalogue' | 'now'>): Promise<string[]> {
  for (const { name, webhook } of catalogue.values()) refuseUnknownTypes(name, webhook?.types ?? []);
  const hooks = await store.read.selectFrom('webhooks').selectAll().where('application_id', 'is not', null).execute();
  // A start without the catalogue must not lose the secret.
  for (const { id, application_id: application, off_at: off } of hooks)
    if (!catalogue.get(application ?? 0)?.webhook && off === null)
      await store.write(async (tx) => {
        await saveWebhook(tx, id, { off_at: now(), off_why: NOT_NAMED });
        await dropWaiting(tx, { webhookId: id });
      });
  const notes: string[] = [];
  for (const { id, name, webhook } of catalogue.values()) {
    if (!webhook) continue;
    const hook = hooks.find((one) => one.application_id === id);
    if (!hook) {
      notes.push(`The webhook of ${name} has no secret, so nothing is sent. Create one: ${command('secret', id)}`);
      continue;
    }
    const isNamedAgain = hook.off_why === NOT_NAMED;
    const set = { url: webhook.url, types: JSON.stringify(webhook.types), description: name };
    await store.write((tx) =>
      saveWebhook(tx, hook.id, { ...set, ...(isNamedAgain && { off_at: null, off_why: null }) }),
    );
    if (hook.off_at !== null && !isNamedAgain)
      notes.push(`The webhook of ${name} is off. ${hook.off_why ?? ''} Switch it on: ${command('on', id)}`);
  }
  return notes;
}

const command = (what: 'secret' | 'on', id: number) => `npm run portal -- application webhook-${what} ${id}`;

function refuseUnknownTypes(name: string, types: readonly string[]): void {
  const [unknown] = unknownTypes(types);
  if (unknown)
    throw new CatalogueFault(`The catalogue names '${unknown}' for ${name}: there is no such type of event.`);
}
