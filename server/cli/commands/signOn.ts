import { clientSecretMade, signingKeysMade } from '#plugins/requests/events.ts';
import { recordByOperator } from '#server/activity/otherActors.ts';
import { clientIdOf } from '#server/signOn/clientId.ts';
import { OVERLAP } from '#server/secrets.ts';
import { newClientSecret } from '#server/signOn/clientSecrets.ts';
import { keyList, rotateKeys } from '#server/signOn/keys.ts';
import { SIGN_ON } from '#server/signOn/paths.ts';
import { CommandFault, type Command } from '../command.ts';

export const applicationSecret: Command = {
  name: 'application secret',
  summary: 'Create a secret for an application of the catalogue; the old one works for 24 more hours',
  arguments: [{ name: 'id', meaning: "the application's app_id in the catalogue" }],
  example: 'application secret 2',
  async run(services, { id = '' }) {
    const entry = services.catalogue.get(Number(id));
    if (!entry) throw new CommandFault(`The catalogue has no application ${id}.`);
    if (!entry.signOn) throw new CommandFault(`${entry.name} has no signOn facts in the catalogue.`);
    if (entry.signOn.auth === 'none') throw new CommandFault(`${entry.name} has "auth": "none": it needs no secret.`);
    const { secret, said } = await services.store.write(async (tx) => {
      const made = await newClientSecret(services, tx, entry.id);
      const concerned = await tx
        .selectFrom('organisation_applications')
        .select('organisation_id as id')
        .where('application_id', '=', entry.id)
        .execute();
      const at = services.now();
      for (const organisation of concerned)
        await recordByOperator(tx, at, organisation.id, clientSecretMade, {
          subject: { id: entry.id, name: entry.name },
          now: { formerUntil: time(at + OVERLAP) },
        });
      return made;
    });
    return [
      `Give these to ${entry.name}. The secret is shown only now.${said}`,
      `  issuer         ${services.config.publicUrl}${SIGN_ON}`,
      `  client id      ${clientIdOf(entry.id)}`,
      `  client secret  ${secret}`,
    ].join('\n');
  },
};

export const keysList: Command = {
  name: 'keys list',
  summary: 'Show the keys that sign the ID tokens of sign-on',
  example: 'keys list',
  async run(services) {
    const keys = await keyList(services);
    if (keys.length === 0) return 'There are no keys yet. The first sign-in to an application creates them.';
    const now = services.now();
    return keys
      .map(({ id, alg, signs_from: from, retired_at: until }) => {
        const state = from > now ? `signs from ${time(from)}` : until === null ? 'signs' : `kept until ${time(until)}`;
        return `${id}  ${alg}  ${state}`;
      })
      .join('\n');
  },
};

export const keysRotate: Command = {
  name: 'keys rotate',
  summary: 'Create new keys for sign-on; they sign one minute later, and the old ones stay valid for 8 days',
  example: 'keys rotate',
  async run(services) {
    const { ids, signsFrom } = await rotateKeys(services);
    await services.store.write((tx) =>
      recordByOperator(tx, services.now(), 0, signingKeysMade, {
        subject: { id: 0, name: 'all applications' },
        now: { keys: ids },
      }),
    );
    return `Created ${ids.join(' and ')}. They sign from ${time(signsFrom)}.`;
  },
};

const time = (at: number) => new Date(at).toISOString();
