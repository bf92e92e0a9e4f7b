import { createHmac, randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import { alsoWorking, formerSecrets, NONE_FORMER, withFormer, type Former } from '#server/domain/formerSecrets.ts';
import type { Secrets } from '#server/platform/secrets.ts';

/** A new secret as Standard Webhooks writes it: `whsec_` and 32 random bytes. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** The context that the secret of a webhook is encrypted for. */
export const secretContext = (webhookId: number): string => `webhook ${webhookId}`;

/** The secrets before the present one, as server/domain/formerSecrets.ts reads them. */
const formerOf = (hook: Pick<Database['webhooks'], 'former_secret' | 'former_until'>): Former => ({
  former: hook.former_secret,
  until: hook.former_until,
});

const columnsOf = ({ former, until }: Former) => ({ former_secret: former, former_until: until });

/**
 * A new secret of a webhook that has one, and the columns that keep it and those before it, which end now with `endsOld`.
 * `note` is what the answer adds about the old ones.
 */
export function withNewSecret(
  { secrets, now }: { secrets: Secrets; now: number },
  hook: Selectable<Database['webhooks']>,
  { endsOld }: { endsOld: boolean },
) {
  const secret = newWebhookSecret();
  const nextFormer = withFormer(hook.secret, formerOf(hook), now, endsOld);
  return {
    secret,
    columns: { secret: secrets.seal(secret, secretContext(hook.id)), ...columnsOf(nextFormer) },
    note: alsoWorking(nextFormer, now),
  };
}

/** The columns that end the old secrets of a webhook now, and how many of them still worked. */
export const withoutOldSecrets = (hook: Selectable<Database['webhooks']>, now: number) => ({
  columns: columnsOf(NONE_FORMER),
  ended: formerSecrets(formerOf(hook), now).length,
});

/** The secrets that sign a message, encrypted: the present one, and those before it that still work. */
export const signingSecrets = (hook: Selectable<Database['webhooks']>, now: number): string[] => [
  hook.secret,
  ...formerSecrets(formerOf(hook), now),
];

interface Message {
  id: string;
  /** Of the attempt, in milliseconds. */
  at: number;
  body: string;
}

/** The headers of Standard Webhooks, with a signature of each secret. */
export function signedHeaders({ id, at, body }: Message, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(at / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
