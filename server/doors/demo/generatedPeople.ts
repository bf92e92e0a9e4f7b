import { emailKey, memberText } from '#server/platform/db/members/text.ts';
import type { MemberStatus } from '#server/platform/db/schema.ts';
import { DAY } from '#server/platform/times.ts';
import { randomNumbers, nameOf, oneOf } from './names.ts';

/** The number of people in each state, out of a hundred. */
const shares: [State, number][] = [
  ['active', 72],
  ['pending', 11],
  ['fresh', 5],
  ['inactive', 5],
  ['external', 3],
  ['deleted', 4],
];

/** `pending` people are invited and have not accepted; `fresh` people are not invited yet. */
type State = 'active' | 'pending' | 'fresh' | 'inactive' | 'external' | 'deleted';

/** A generated person of the demo: the row of the account and the values of the membership. */
export interface GeneratedPerson {
  state: State;
  person: ReturnType<typeof personRow>;
  status: MemberStatus;
  invitedAt: number | null;
  joinedAt: number | null;
  verified: 0 | 1;
  external: 0 | 1;
  isUndelivered: boolean;
}

/** Generates the people of the demo beside the named ones, in every state. The same ids always give the same people. */
export function* generatePeople(
  ids: readonly number[],
  at: { acme: number; beta: number },
  hash: string,
  now: number,
): Generator<GeneratedPerson> {
  const random = randomNumbers(2026);
  const bag = shares.flatMap(([state, share]) => Array.from({ length: share }, () => state));
  for (const [index, id] of ids.entries()) {
    const name = nameOf(index, random);
    // The first twelve people take the states in turn, so that even a small demo has each state.
    const state = index < shares.length * 2 ? (shares[index % shares.length]?.[0] ?? 'active') : oneOf(bag, random);
    const external = state === 'external';
    const joined = state === 'active' || state === 'inactive' || external;
    const createdAt = now - Math.floor(random() * 700 * DAY) - DAY;
    const invited = state !== 'fresh' && state !== 'deleted';
    yield {
      state,
      person: personRow({
        id,
        first: name.first,
        last: name.last,
        email: `${name.plain}@${external ? 'beta' : 'acme'}.test`,
        mobile: `9${String(100_000_000 + Math.floor(random() * 899_999_999))}`,
        home: external ? at.beta : at.acme,
        primary: joined ? (external ? at.beta : at.acme) : null,
        hash: joined ? hash : null,
        createdAt,
      }),
      status: state === 'inactive' ? 'inactive' : state === 'deleted' ? 'deleted' : 'active',
      invitedAt: invited ? (state === 'pending' ? now - Math.floor(random() * 30 * DAY) : createdAt) : null,
      joinedAt: joined ? createdAt + DAY / 4 : null,
      verified: joined ? 1 : 0,
      external: external ? 1 : 0,
      isUndelivered: state === 'pending' && index % 4 === 1,
    };
  }
}

interface NewPerson {
  id: number;
  first: string;
  last: string;
  email: string;
  mobile: string;
  home: number;
  primary: number | null;
  /** `null` for people who have not set a password yet. */
  hash: string | null;
  createdAt: number;
  many?: boolean;
}

/** A row of `people`; every row has the same columns. */
export function personRow({ id, first, last, email, mobile, home, primary, hash, createdAt, many = false }: NewPerson) {
  return {
    id,
    email,
    email_key: emailKey(email),
    first_name: first,
    last_name: last,
    mobile,
    password_hash: hash,
    email_verified_at: hash === null ? null : createdAt,
    home_organisation_id: home,
    primary_organisation_id: primary,
    may_have_many_organisations: many ? (1 as const) : (0 as const),
    created_at: createdAt,
  };
}

interface Member {
  admin?: boolean;
  owner?: boolean;
  external?: 0 | 1;
  status?: MemberStatus;
  invitedAt: number | null;
  joinedAt: number | null;
  verified: 0 | 1;
  isUndelivered?: boolean;
}

/** A row of `memberships`; every row has the same columns. */
export function memberRow(organisationId: number, person: ReturnType<typeof personRow>, member: Member) {
  const { admin = false, owner = false, external = 0, status = 'active', invitedAt, joinedAt, verified } = member;
  const refusal = { undelivered_at: invitedAt, undelivered_why: '550 5.1.1 The mailbox does not exist.' };
  return {
    organisation_id: organisationId,
    person_id: person.id,
    is_admin: admin ? (1 as const) : (0 as const),
    is_owner: owner ? (1 as const) : (0 as const),
    is_external: external,
    status,
    invited_at: invitedAt,
    joined_at: joinedAt,
    verified,
    ...(member.isUndelivered ? refusal : { undelivered_at: null, undelivered_why: null }),
    created_at: person.created_at,
    typed_first_name: joinedAt === null ? person.first_name : null,
    typed_last_name: joinedAt === null ? person.last_name : null,
    typed_mobile: joinedAt === null ? person.mobile : null,
    ...memberText(person),
  };
}
