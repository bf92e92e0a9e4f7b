import type { Kysely } from 'kysely';
import type { ActivityEvent, EventDetails } from '#core/contract/event.ts';
import { clientSecretMade, oldClientSecretsEnded, signingKeysMade } from '#plugins/requests/events.ts';
import { recordByOperator } from '#server/domain/activity/otherActors.ts';
import type { CatalogueEntry } from '#server/domain/catalogue/catalogue.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { endedText } from '#server/domain/formerSecrets.ts';
import type { Services } from '#server/domain/services.ts';
import { clientIdOf } from '#server/features/applications/clientId.ts';
import { OVERLAP } from '#server/platform/secrets.ts';
import { endOldClientSecrets, newClientSecret } from '#server/features/applications/clientSecrets.ts';
import { keyList, rotateKeys } from '#server/doors/signOn/keys.ts';
import { SIGN_ON } from '#server/domain/access/paths.ts';
import { CommandFault, type Command } from '../command.ts';
import { ENDS_OLD } from './endsOld.ts';

const application = { name: 'id', meaning: "the application's app_id in the catalogue" };

export const applicationSecret: Command = {
  name: 'application secret',
  summary: 'Create a secret for an application of the catalogue; the old one works for 24 more hours',
  arguments: [application],
  options: [ENDS_OLD],
  example: 'application secret 2',
  async run(services, { id = '', 'ends-old': flag }) {
    const entry = withSecret(services, id);
    const endsOld = flag === 'yes';
    const { secret, note } = await services.store.write(async (tx) => {
      const made = await newClientSecret(services, tx, entry.id, { endsOld });
      const formerUntil = time(services.now() + OVERLAP);
      await tellOrganisations(services, tx, clientSecretMade, {
        subject: { id: entry.id, name: entry.name },
        now: endsOld ? { oldEnded: true } : { formerUntil },
      });
      return made;
    });
    return [
      `Give these to ${entry.name}. The secret is shown only now.${note}`,
      `  issuer         ${services.config.publicUrl}${SIGN_ON}`,
      `  client id      ${clientIdOf(entry.id)}`,
      `  client secret  ${secret}`,
    ].join('\n');
  },
};

export const endSecrets: Command = {
  name: 'application end-secrets',
  summary: 'End the old secrets of an application of the catalogue now; the current one keeps working',
  arguments: [application],
  example: 'application end-secrets 2',
  async run(services, { id = '' }) {
    const { name, id: applicationId } = withSecret(services, id);
    const ended = await services.store.write(async (tx) => {
      const count = await endOldClientSecrets(tx, applicationId, services.now());
      const subject = { id: applicationId, name };
      if (count > 0) await tellOrganisations(services, tx, oldClientSecretsEnded, { subject });
      return count;
    });
    return endedText(name, ended);
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

function withSecret({ catalogue }: Services, id: string): CatalogueEntry {
  const entry = catalogue.get(Number(id));
  if (!entry) throw new CommandFault(`The catalogue has no application ${id}.`);
  if (!entry.signOn) throw new CommandFault(`${entry.name} has no signOn facts in the catalogue.`);
  if (entry.signOn.auth === 'none') throw new CommandFault(`${entry.name} has "auth": "none": it needs no secret.`);
  return entry;
}

/** Tells every organisation that uses the application. */
async function tellOrganisations<E extends ActivityEvent>(
  { now }: Services,
  tx: Kysely<Database>,
  event: E,
  details: EventDetails<E>,
): Promise<void> {
  const concerned = await tx
    .selectFrom('organisation_applications')
    .select('organisation_id as id')
    .where('application_id', '=', details.subject.id)
    .execute();
  for (const { id } of concerned) await recordByOperator(tx, now(), id, event, details);
}

const time = (at: number) => new Date(at).toISOString();
