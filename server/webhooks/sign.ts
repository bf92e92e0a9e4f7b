import { createHmac, randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { WebhooksTable } from '#server/db/webhookTables.ts';
import { OVERLAP, type Secrets } from '#server/secrets.ts';

/** A new secret as Standard Webhooks writes it: `whsec_` and 32 random bytes. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** The context that the secret of a webhook is encrypted for. */
export const secretContext = (webhookId: number): string => `webhook ${webhookId}`;

/** A new secret of a webhook that has one, and the columns that keep both. */
export function withNewSecret(secrets: Secrets, { id, secret: former }: Selectable<WebhooksTable>, now: number) {
  const secret = newWebhookSecret();
  const sealed = secrets.seal(secret, secretContext(id));
  return { secret, columns: { secret: sealed, former_secret: former, former_until: now + OVERLAP } };
}

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
