import { personUnlocked } from '#plugins/activity/events.ts';
import { recordByOperatorOn } from '#server/domain/activity/otherActors.ts';
import { emailKey } from '#server/platform/db/members/text.ts';
import { unlock, waitsOf } from '#server/platform/throttle/waits.ts';
import { personOf } from '../person.ts';
import type { Command } from '../command.ts';

const person = [{ name: 'email', meaning: "the person's address" }] as const;

// Addresses without an account wait likewise, so neither command says whether there is one.

export const showWaits: Command = {
  name: 'person waits',
  summary: 'Show why and until when sign-ins of a person have to wait after too many failures',
  arguments: person,
  example: 'person waits ada@acme.example',
  async run({ store, now }, { email = '' }) {
    const waits = await waitsOf(store.read, emailKey(email), now());
    if (waits.length === 0) return `No sign-in of ${email} has to wait.`;
    return waits
      .map(({ says, source, attempts, until }) => {
        const from = source && ` from ${source}`;
        return `${says} ${attempts} attempts${from}; until ${new Date(until).toISOString()}.`;
      })
      .join('\n');
  },
};

export const unlockPerson: Command = {
  name: 'person unlock',
  summary: 'End these waits at once',
  arguments: person,
  example: 'person unlock ada@acme.example',
  async run({ store, now }, { email = '' }) {
    await store.write(async (tx) => {
      await unlock(tx, emailKey(email));
      // An address without an account has no entry.
      const person = await personOf(tx, email).catch(() => undefined);
      if (person) await recordByOperatorOn(tx, now(), person.id, personUnlocked);
    });
    return `Failed sign-ins of ${email} are forgotten. A network that guessed at many accounts still waits.`;
  },
};
