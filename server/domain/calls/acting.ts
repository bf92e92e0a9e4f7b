import type { FastifyRequest } from 'fastify';
import type { Viewer } from '#core/access/rule.ts';
import type { Actor } from '#server/domain/activity/record.ts';
import type { Caller } from '#server/domain/session.ts';
import type { Source } from '../activity/tables.ts';

/** The viewer of a call without a session. */
export const nobody: Viewer = {
  id: 0,
  organisationId: null,
  admin: false,
  owner: false,
  external: false,
  verified: false,
  manyOrganisations: false,
  twoFactor: false,
  authenticator: false,
  moderator: false,
};

/** Who acts, as the activity names it. */
export function actorOf(caller: Caller | null): Actor {
  if (caller?.service) return { kind: 'service', ...caller.service };
  return { kind: 'person', id: caller?.viewer.id ?? nobody.id, name: caller?.name ?? '' };
}

const pages: readonly Source[] = ['portal', 'palette', 'key'];

const programs: readonly Source[] = ['terminal', 'assistant'];

/** What the portal, or a program with a token, says of itself; every other caller is some program. */
export function sourceOf({ headers }: FastifyRequest, byToken: boolean): Source {
  return (byToken ? programs : pages).find((one) => one === headers['x-source']) ?? 'api';
}

/** The name that the portal gives to one run over many records. */
export function batchOf({ headers }: FastifyRequest): string | null {
  const batch = headers['x-batch'];
  return typeof batch === 'string' && /^[\w-]{1,64}$/.test(batch) ? batch : null;
}
