import type { Kysely } from 'kysely';
import { rangeFault } from '#core/contract/policies/address.ts';
import { newAccessToken, secretOf } from '#server/platform/credentials/accessToken.ts';
import { comparePassword } from '#server/domain/access/proof.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { credentialsForChange } from '#server/domain/credentials.ts';
import type { Ctx } from '#server/domain/calls/context.ts';
import { conflict, invalid } from '#server/platform/http/refused.ts';
import { rangeColumns, rangeText } from '#server/platform/http/connection/addressRange.ts';
import { DAY } from '#server/platform/times.ts';
import { openTopics } from './topics.ts';

interface Input {
  days: number;
  scopes: readonly string[];
  range?: { from: string; to: string } | null | undefined;
  password: string;
}

/**
 * Checks what is asked for a new token, a person's or a service account's, and the password of the person who makes it.
 * Answers the secret, the columns, and what the activity is told.
 */
export async function newTokenOf(ctx: Ctx, holder: 'person' | 'service', input: Input) {
  const { services, now } = ctx;
  const range = input.range ?? null;
  const fault = range && rangeFault(range);
  if (fault) throw invalid({ 'ip_range.to_ipaddress': [fault] });
  const scopes = [...new Set(input.scopes)].toSorted();
  const topics = openTopics;
  if (scopes.some((scope) => !topics.includes(scope.split(':')[0] ?? '')))
    throw invalid({ scope_list: ['This is not a scope.'] });
  const passwordHash = await comparePassword(ctx, { password: input.password, field: 'password' });
  const secret = newAccessToken(holder);
  const expiresAt = now + input.days * DAY;
  return {
    secret,
    columns: {
      secret_hash: services.secrets.hash('access token', secretOf(secret) ?? ''),
      scopes: scopes.join(' '),
      ...(range && rangeColumns(range)),
      created_at: now,
      expires_at: expiresAt,
    },
    details: {
      scopes,
      expires: new Date(expiresAt).toISOString().slice(0, 10),
      range: range && rangeText(range),
    },
    /** Locks the person who makes it, whose password must still be the proved one. */
    async holdMaker(tx: Kysely<Database>) {
      const person = await credentialsForChange(tx, ctx.viewer.id);
      if (person.password_hash !== passwordHash)
        throw conflict('Your password was changed in the meantime. Nothing was changed. Try again.');
      return person;
    },
  };
}
