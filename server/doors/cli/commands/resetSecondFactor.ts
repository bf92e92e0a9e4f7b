import { factorsReset } from '#plugins/activity/events.ts';
import { recordByOperatorOn } from '#server/domain/activity/otherActors.ts';
import { forgetFactors } from '#server/platform/credentials/forgetFactors.ts';
import { revokeAllSessions } from '#server/features/session/queries.ts';
import type { Command } from '../command.ts';
import { personOf } from '../person.ts';

export const resetSecondFactor: Command = {
  name: 'person reset-second-factor',
  summary: 'Remove the authenticator app, the passkeys and the recovery codes, and sign the person out',
  arguments: [{ name: 'email', meaning: "the person's address" }],
  example: 'person reset-second-factor ada@acme.example',
  async run({ store, now }, { email = '' }) {
    return store.write(async (tx) => {
      const person = await personOf(tx, email);
      await forgetFactors(tx, person.id);
      await revokeAllSessions(tx, person.id, now());
      const was = { secondFactor: person.second_factor === 1 };
      await recordByOperatorOn(tx, now(), person.id, factorsReset, { was, now: { secondFactor: false } });
      return person.second_factor
        ? `The second factor of ${person.email} was removed, and all sessions were ended.`
        : `${person.email} had no second factor. All sessions were ended.`;
    });
  },
};
