import { accessEnd } from '../sharedColumns.ts';
import { column, derived, internal, table } from '../table.ts';

export const peopleTable = table(
  'people',
  {
    // SQLite's search index has 28 bits for a person (migrations/001_startSqlite.ts).
    id: column.personId([2 ** 20, 2 ** 28]),
    /** As typed, lowercased. */
    email: column.text('Email address'),
    /** `emailKey(email)`: unique, and the key of the sign-in counters. */
    email_key: column.derived(),
    first_name: column.text('First name'),
    last_name: column.text('Last name', { default: true }),
    mobile: column.text('Phone', { default: true }),
    password_hash: column.secret('Has a password', { null: true }),
    /** Encrypted. */
    totp_secret: column.secret('Has an authenticator app', { null: true }),
    totp_enabled: column.flag(derived, { default: true }),
    /** The time step of the last code that was accepted. */
    totp_last_step: column.number(internal, { null: true }),
    email_verified_at: column.time('Address confirmed', { null: true }),
    /** Null while it is off, and if it was turned on before the time was stored. */
    totp_enabled_at: column.time('Authenticator app since', { null: true }),
    created_at: column.time('Created'),
    /** The organisation that created the account. In other organisations the person is external. */
    home_organisation_id: column.organisationNamed('Created by', { null: true }),
    primary_organisation_id: column.organisationNamed('Primary organisation', { null: true }),
    may_have_many_organisations: column.flag('May have several organisations', { default: true }),
    has_passkey: column.flag('Has a passkey', { default: true }),
    /** 1 with an authenticator app or a passkey; the database computes it. */
    second_factor: column.flag('Two-factor authentication', { computed: true }),
    /** The person's name for authenticators, random; made with the first passkey. */
    webauthn_id: column.text(internal, { null: true }),
    picture_file_id: column.number(internal, { null: true }),
    version: column.number(internal, { default: true }),
  },
  { section: 'account' },
);

const statuses = ['active', 'inactive', 'deleted'] as const;
/** The state of an invitation, which the database derives from `verified` and `invited_at`. */
const invitations = ['none', 'invited', 'verified'] as const;

export const membershipsTable = table('memberships', {
  organisation_id: column.organisation(),
  person_id: column.person(internal, { whenErased: 'deleted' }),
  status: column.text('Status', { default: true, of: statuses }),
  /** The duties of a limited administrator, separated by spaces; server/domain/duties.ts reads them. */
  duties: column.text('Duties as an administrator', { default: true }),
  /** The ids of the applications that the duty is for, separated by spaces; empty: all. */
  duty_applications: column.text('Applications of the duties, by number', { default: true }),
  invitation: column.text('Invitation', { computed: true, of: invitations }),
  /** Why the mail was given up, usually the reply of a mail server. */
  undelivered_why: column.text('Why the invitation did not arrive', { null: true }),
  /**
   * The name and phone number that this organisation typed for an account that another organisation created and nobody
   * uses yet. The account takes them when the person accepts this organisation's invitation.
   */
  typed_first_name: column.text('First name that the organisation typed', { null: true }),
  typed_last_name: column.text('Last name that the organisation typed', { null: true }),
  typed_mobile: column.text('Phone that the organisation typed', { null: true }),
  is_admin: column.flag('Administrator', { default: true }),
  is_owner: column.flag('Owner', { default: true }),
  is_external: column.flag('External', { default: true }),
  joined: column.flag('Joined', { computed: true }),
  created_at: column.time('Since'),
  invited_at: column.time('Invited', { null: true }),
  joined_at: column.time('Joined on', { null: true }),
  /** The time when the mail of the last invitation was given up; null while it may still arrive. */
  undelivered_at: column.time('Invitation given up', { null: true }),
  ...accessEnd,
  /** Whether the person verified the address for this organisation, by accepting its invitation or registering it. */
  verified: column.flag(derived, { default: true }),
  /** From `memberText`; lists are sorted by it. */
  sort_name: column.derived(),
  /** From `memberText`; searches look for words in it. */
  search_text: column.derived(),
  /** Enabled assignments; triggers keep both numbers. */
  application_count: column.number(derived, { computed: true }),
  group_count: column.number(derived, { computed: true }),
});

/** The number of an organisation's members of each kind, which triggers keep. `countMembers` adds these numbers. */
export const memberCountsTable = table(
  'member_counts',
  {
    organisation_id: column.organisation({ computed: true }),
    status: column.text({ computed: true, of: statuses }),
    invitation: column.text({ computed: true, of: invitations }),
    is_external: column.flag({ computed: true }),
    joined: column.flag({ computed: true }),
    people: column.number({ computed: true }),
  },
  { why: 'numbers of people' },
);
