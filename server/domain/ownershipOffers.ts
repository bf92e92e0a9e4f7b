import { sql, type Kysely } from 'kysely';
import { goesOn } from '#server/domain/accessEnd.ts';
import { DAY } from '#server/platform/times.ts';
import type { Database, Time } from '../platform/db/schema.ts';

/** The time for which an offer is open, in milliseconds. */
export const OFFER_LASTS = 7 * DAY;

/**
 * The open offer of an organisation. It is judged here alone, by every reader: it is open until it expires, while the one
 * is still an owner and an administrator, and the other may still become the owner.
 */
export const openOffer = (db: Kysely<Database>, { organisationId, now }: { organisationId: number; now: Time }) =>
  db
    .selectFrom('ownership_offers as offer')
    .innerJoin('memberships as giving', (join) =>
      join
        .onRef('giving.organisation_id', '=', 'offer.organisation_id')
        .onRef('giving.person_id', '=', 'offer.from_person_id'),
    )
    .innerJoin('memberships as taking', (join) =>
      join
        .onRef('taking.organisation_id', '=', 'offer.organisation_id')
        .onRef('taking.person_id', '=', 'offer.to_person_id'),
    )
    .innerJoin('people as giver', 'giver.id', 'offer.from_person_id')
    .innerJoin('people as taker', 'taker.id', 'offer.to_person_id')
    .innerJoin('organisations', 'organisations.id', 'offer.organisation_id')
    .select([
      'offer.expires_at',
      'organisations.name as organisation',
      'giver.id as giver_id',
      'giver.email as giver_email',
      'giver.first_name as giver_first_name',
      'giver.last_name as giver_last_name',
      'taker.id as taker_id',
      'taker.email as taker_email',
      'taker.first_name as taker_first_name',
      'taker.last_name as taker_last_name',
    ])
    .where('offer.organisation_id', '=', organisationId)
    .where('offer.expires_at', '>', now)
    .where('giving.is_owner', '=', sql.lit(1))
    .where('giving.is_admin', '=', sql.lit(1))
    .where('giving.status', '=', sql.lit('active'))
    .where(goesOn('giving.ends_at', now))
    .where('taking.is_owner', '=', sql.lit(0))
    .where('taking.is_external', '=', sql.lit(0))
    .where('taking.joined', '=', sql.lit(1))
    .where('taking.status', '=', sql.lit('active'))
    .where(goesOn('taking.ends_at', now));
