import { createLink } from '#server/mail/links.ts';
import type { Command } from '../command.ts';
import { personOf } from '../person.ts';

export const passwordLink: Command = {
  name: 'person password-link',
  summary: 'Print a link to set a new password, for when no mail arrives',
  arguments: [{ name: 'email', meaning: "the person's address" }],
  example: 'person password-link ada@acme.example',
  async run({ store, secrets, config, now }, { email = '' }) {
    return store.write(async (tx) => {
      const person = await personOf(tx, email);
      const token = await createLink(tx, secrets, 'reset', { personId: person.id }, now());
      return `For ${person.email}, once and within one hour:\n\n  ${config.publicUrl}/password/reset?token=${token}`;
    });
  },
};
