import type { Kysely } from 'kysely';
import { newId } from '#server/platform/db/newId.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { putIcon } from '#server/features/applications/ownQueries.ts';
import { insertService } from '#server/features/services/queries.ts';
import { insertDelivery, insertWebhook } from '#server/features/webhooks/queries.ts';
import { pictureOf, type Mark } from './marks.ts';
import { accessRequestsTable } from '#server/features/requests/tables.ts';
import { ownApplicationsTable } from '#server/features/applications/tables.ts';
import { importsTable } from '#server/features/imports/tables.ts';
import { serviceTokensTable } from '#server/features/services/tables.ts';

/** How long the old secrets of the records still work, in milliseconds. */
const DAY = 86_400_000;

/** The organisation of a record, and its owner, who is the author. Every text of the record contains the mark. */
interface Place {
  tx: Kysely<Database>;
  organisationId: number;
  ownerId: number;
  mark: Mark;
  now: number;
}

/** One record of each kind of an organisation, by the name that the access table uses for its id. */
const records = {
  async logo({ tx, organisationId, mark }: Place) {
    const { id } = await tx
      .insertInto('files')
      .values({ kind: 'logo', organisation_id: organisationId, ...pictureOf(mark) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.updateTable('organisations').set({ logo_file_id: id }).where('id', '=', organisationId).execute();
    return id;
  },
  /** The owner asks for the organisation's application. An open request has no reason; here it is a text to look for. */
  async request({ tx, organisationId, ownerId, mark }: Place) {
    const { application_id: applicationId } = await tx
      .selectFrom('organisation_applications')
      .select('application_id')
      .where('organisation_id', '=', organisationId)
      .executeTakeFirstOrThrow();
    const { id } = await tx
      .insertInto('access_requests')
      .values({
        id: await newId(tx, accessRequestsTable),
        organisation_id: organisationId,
        person_id: ownerId,
        application_id: applicationId,
        asked_at: 0,
        asked_why: mark.text,
        reason: mark.text,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  },
  /** An application that the organisation has added itself, as an OpenID client. */
  async ownApplication({ tx, organisationId, mark, now }: Place) {
    const id = await newId(tx, ownApplicationsTable);
    await tx
      .insertInto('own_applications')
      .values({
        id,
        organisation_id: organisationId,
        name: mark.text,
        name_key: mark.text,
        description: mark.text,
        url: `https://${mark.text}.example/`,
        mobile_url: `https://m.${mark.text}.example/`,
        roles: JSON.stringify([{ id: 1, name: mark.text }]),
        sign_on: JSON.stringify({
          redirectUris: [`https://${mark.text}.example/callback`],
          postLogoutUris: [],
          backchannelLogoutUri: null,
          initiateLoginUri: null,
          auth: 'secret',
        }),
        created_at: 0,
      })
      .execute();
    await tx
      .insertInto('organisation_applications')
      .values({ organisation_id: organisationId, application_id: id, added_at: 0 })
      .execute();
    await tx
      .insertInto('sign_on_clients')
      .values({
        application_id: id,
        secret_hash: mark.text,
        rotated_at: 0,
        former_hash: `old ${mark.text}`,
        former_until: now + DAY,
      })
      .execute();
    return id;
  },
  /** The icon of that application. */
  async icon({ tx, organisationId, mark }: Place) {
    const own = await tx
      .selectFrom('own_applications')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .executeTakeFirstOrThrow();
    return putIcon(tx, own.id, pictureOf(mark).content, 0);
  },
  /** Given up long ago, so another one may begin. */
  async import({ tx, organisationId, ownerId, mark }: Place) {
    const { id } = await tx
      .insertInto('imports')
      .values({
        id: await newId(tx, importsTable),
        organisation_id: organisationId,
        person_id: ownerId,
        name: `${mark.text}.csv`,
        request_hash: mark.text,
        total: 2,
        begun_at: 0,
        used_at: 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  },

  async webhook({ tx, organisationId, mark, now }: Place) {
    const url = `https://${mark.text}.example/hook`;
    // Nothing that happens in the tests of access is sent to it.
    const types = ['imports.none'];
    const secret = () => mark.text;
    const id = await insertWebhook(tx, { organisationId, url, description: mark.text, types, secret, now });
    const former = { former_secret: `old ${mark.text}`, former_until: now + DAY };
    await tx.updateTable('webhooks').set(former).where('id', '=', id).execute();
    return id;
  },
  /** Arrived long ago. */
  async delivery({ tx, organisationId, mark }: Place) {
    const hook = await tx
      .selectFrom('webhooks')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .executeTakeFirstOrThrow();
    const given = { organisationId, webhookId: hook.id, messageId: mark.text, type: 'webhooks.test', body: mark.text };
    return insertDelivery(tx, { ...given, now: 0 });
  },

  service({ tx, organisationId, ownerId, mark, now }: Place) {
    return insertService(tx, { organisationId, name: mark.text, purpose: mark.text, madeBy: ownerId, now });
  },
  /** Nobody knows its secret. */
  async serviceToken({ tx, organisationId, mark, now }: Place) {
    const { id } = await tx
      .selectFrom('service_accounts')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .executeTakeFirstOrThrow();
    const made = await tx
      .insertInto('service_tokens')
      .values({
        id: await newId(tx, serviceTokensTable),
        organisation_id: organisationId,
        service_account_id: id,
        name: `Token ${mark.text}`,
        secret_hash: `hash of ${mark.text}`,
        scopes: 'people:read',
        created_at: now,
        expires_at: now + 86_400_000,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return made.id;
  },
};

export type RecordIds = Record<keyof typeof records, number>;

/** Makes one record of each kind; returns their ids. */
export async function makeRecords(place: Place): Promise<RecordIds> {
  const ids: [string, number][] = [];
  for (const [kind, make] of Object.entries(records)) ids.push([kind, await make(place)]);
  return Object.fromEntries(ids) as RecordIds;
}

/** Ids without a record. */
export const unknownRecords = Object.fromEntries(Object.keys(records).map((kind) => [kind, 987_654])) as RecordIds;
