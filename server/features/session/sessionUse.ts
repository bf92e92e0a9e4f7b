import type { FastifyRequest } from 'fastify';
import type { Store } from '#server/platform/db/database.ts';
import type { Gate } from './gate.ts';

/** The longest that `last_used_at` may lag behind, in milliseconds: a busy session writes once a minute. */
const LAG = 60_000;

/** Notes that a session is used; `idle` is the time after which an unused one ends, in milliseconds. */
export function makeSessionUse(store: Store, idle: number) {
  const lag = Math.min(LAG, idle / 10);
  return async (gate: Gate, at: number, request: FastifyRequest): Promise<void> => {
    if (at - gate.lastUsedAt < lag) return;
    try {
      await store.write(
        (tx) =>
          tx
            .updateTable('sessions')
            .set({ last_used_at: at })
            .where('id', '=', gate.sessionId)
            .where('last_used_at', '<', at)
            .execute(),
        { essential: true },
      );
    } catch (error) {
      // The call is still answered; the next one writes the use.
      request.log.warn({ err: error }, 'the use of a session was not noted');
    }
  };
}
