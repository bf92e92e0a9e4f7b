import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import { addressKey } from '#server/platform/http/connection/address.ts';
import { appliedPolicies, flag, holds, ownFacts, ruledFacts, type From } from '#server/domain/obstacles/facts.ts';

type Db = Kysely<Database>;

/** A member of an organisation at an address. */
interface MemberAtAddress {
  organisationId: number;
  personId: number;
  address: string;
}

/** The facts that decide whether a member may use the organisation, as the gate of every call reads them. */
export function factsOf(db: Db, question: MemberAtAddress) {
  return member(db, question)
    .select(ownFacts)
    .select((eb) => ruledFacts(eb, fromOf(question)))
    .executeTakeFirst();
}

/** The policies that apply to a member, each with 1 if one of its ranges contains the address. */
export function appliedTo(db: Db, question: MemberAtAddress) {
  return member(db, question)
    .innerJoin('policies as applied', 'applied.organisation_id', 'm.organisation_id')
    .where((eb) => eb('applied.id', 'in', appliedPolicies(eb)))
    .select('applied.id')
    .select((eb) => {
      const ranges = eb.selectFrom('policy_ranges as r').whereRef('r.policy_id', '=', 'applied.id').select('r.id');
      return flag(eb.exists(ranges.where(holds(fromOf(question))))).as('admits');
    })
    .execute();
}

/** The address of the person's latest session that had begun at a time; `''` if it is not known. */
export async function lastAddressOf(db: Db, personId: number, at: number): Promise<string> {
  const row = await db
    .selectFrom('sessions')
    .select('address')
    .where('person_id', '=', personId)
    // Somebody else who knows the password may have begun a session without the second factor.
    .where('stage', '=', 'full')
    .where('created_at', '<=', at)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.address ?? '';
}

function member(db: Db, { organisationId, personId }: MemberAtAddress) {
  return db
    .selectFrom('people as p')
    .innerJoin('memberships as m', 'm.person_id', 'p.id')
    .where('m.organisation_id', '=', organisationId)
    .where('p.id', '=', personId);
}

function fromOf({ address }: MemberAtAddress): From {
  const { key, family } = addressKey(address);
  return { address: key, family };
}
