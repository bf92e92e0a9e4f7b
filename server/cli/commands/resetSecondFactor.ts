import { revokeAllSessions } from '#server/features/session/queries.ts';
import type { Command } from '../command.ts';
import { personOf } from '../person.ts';

export const resetSecondFactor: Command = {
  name: 'person reset-second-factor',
  summary: 'Remove a lost authenticator with its recovery codes, and sign the person out',
  arguments: [{ name: 'email', meaning: "the person's address" }],
  example: 'person reset-second-factor ada@acme.example',
  async run({ store, now }, { email = '' }) {
    return store.write(async (tx) => {
      const person = await personOf(tx, email);
      await tx
        .updateTable('people')
        .set({ totp_enabled: 0, totp_secret: null, totp_last_step: null, totp_enabled_at: null })
        .where('id', '=', person.id)
        .execute();
      await tx.deleteFrom('recovery_codes').where('person_id', '=', person.id).execute();
      await tx.deleteFrom('totp_pending').where('person_id', '=', person.id).execute();
      await revokeAllSessions(tx, person.id, now());
      return person.totp_enabled
        ? `The second factor of ${person.email} is removed, and all sessions are ended.`
        : `${person.email} had no second factor. All sessions are ended.`;
    });
  },
};
