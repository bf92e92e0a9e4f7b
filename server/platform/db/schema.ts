import type {
  ActivityBlocksTable,
  ActivitySealsTable,
  ActivitySubjectsTable,
  ActivityTable,
  ActivityTermsTable,
  RenewedSealsTable,
} from './activityTables.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type {
  AccessTokensTable,
  AnsweredChallengesTable,
  PasskeysTable,
  RecoveryCodesTable,
  TotpPendingTable,
} from './factorTables.ts';
import type { ImportRowsTable, ImportsTable } from './importTables.ts';
import type { PersonRangesTable, PoliciesTable, PolicyGroupsTable, PolicyRangesTable } from './policyTables.ts';
import type { OwnershipOffersTable } from './ownershipOffersTable.ts';
import type { OwnApplicationIconsTable, OwnApplicationsTable } from './ownApplicationTables.ts';
import type {
  AccessRequestsTable,
  SignOnClientsTable,
  SignOnItemsTable,
  SignOnKeysTable,
  ToldSignOutsTable,
} from './signOnTables.ts';
import type {
  AttemptsTable,
  KnownBrowsersTable,
  LastAddressesTable,
  LinksTable,
  SessionsTable,
  WaysBackTable,
} from './sessionTables.ts';
import type { JobsTable } from './jobsTable.ts';
import type { ServiceAccountsTable, ServiceTokensTable } from './serviceTables.ts';
import type { WebhookDeliveriesTable, WebhooksTable } from './webhookTables.ts';

/** A yes or no: both databases store 1 or 0. */
export type Flag = 0 | 1;

/** Milliseconds since the epoch. */
export type Time = number;

export type MemberStatus = 'active' | 'inactive' | 'deleted';

/** The state of an invitation, which the database derives from `verified` and `invited_at`. */
export type Invitation = 'none' | 'invited' | 'verified';

/** A number that only triggers write. */
type Counter = ColumnType<number, never, never>;

/**
 * All tables; a feature adds those that it declares (table.ts). The names on the wire, which differ from these, are in the
 * contracts.
 */
export interface Database {
  people: PeopleTable;
  organisations: OrganisationsTable;
  memberships: MembershipsTable;
  member_counts: MemberCountsTable;
  links: LinksTable;
  sessions: SessionsTable;
  known_browsers: KnownBrowsersTable;
  last_addresses: LastAddressesTable;
  attempts: AttemptsTable;
  recovery_codes: RecoveryCodesTable;
  totp_pending: TotpPendingTable;
  passkeys: PasskeysTable;
  access_tokens: AccessTokensTable;
  service_accounts: ServiceAccountsTable;
  service_tokens: ServiceTokensTable;
  answered_challenges: AnsweredChallengesTable;
  files: FilesTable;
  groups: GroupsTable;
  group_members: GroupMembersTable;
  policies: PoliciesTable;
  policy_groups: PolicyGroupsTable;
  policy_ranges: PolicyRangesTable;
  person_ranges: PersonRangesTable;
  organisation_applications: OrganisationApplicationsTable;
  assignments: AssignmentsTable;
  outbox: OutboxTable;
  imports: ImportsTable;
  import_rows: ImportRowsTable;
  sign_on_items: SignOnItemsTable;
  sign_on_keys: SignOnKeysTable;
  sign_on_clients: SignOnClientsTable;
  jobs: JobsTable;
  told_sign_outs: ToldSignOutsTable;
  access_requests: AccessRequestsTable;
  ownership_offers: OwnershipOffersTable;
  ways_back: WaysBackTable;
  own_applications: OwnApplicationsTable;
  own_application_icons: OwnApplicationIconsTable;
  settings: SettingsTable;
  activity: ActivityTable;
  activity_subjects: ActivitySubjectsTable;
  activity_seals: ActivitySealsTable;
  activity_blocks: ActivityBlocksTable;
  activity_terms: ActivityTermsTable;
  renewed_seals: RenewedSealsTable;
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
}

export type TableName = keyof Database;

export interface PeopleTable {
  id: Generated<number>;
  /** As typed, lowercased. */
  email: string;
  /** `emailKey(email)`: unique, and the key of the sign-in counters. */
  email_key: string;
  first_name: string;
  last_name: Generated<string>;
  mobile: Generated<string>;
  password_hash: string | null;
  email_verified_at: Time | null;
  /** The organisation that created the account. In other organisations the person is external. */
  home_organisation_id: number | null;
  primary_organisation_id: number | null;
  may_have_many_organisations: Generated<Flag>;
  /** Encrypted. */
  totp_secret: string | null;
  totp_enabled: Generated<Flag>;
  /** Null while it is off, and if it was turned on before the time was stored. */
  totp_enabled_at: Time | null;
  /** The time step of the last code that was accepted. */
  totp_last_step: number | null;
  /** The person's name for authenticators, random; made with the first passkey. */
  webauthn_id: string | null;
  has_passkey: Generated<Flag>;
  /** 1 with an authenticator app or a passkey; the database computes it. */
  second_factor: ColumnType<Flag, never, never>;
  picture_file_id: number | null;
  created_at: Time;
  version: Generated<number>;
}

export interface OrganisationsTable {
  id: Generated<number>;
  name: string;
  display_name: Generated<string>;
  website: Generated<string>;
  email: Generated<string>;
  phone: Generated<string>;
  industry_id: number | null;
  address_line1: Generated<string>;
  address_line2: Generated<string>;
  city: Generated<string>;
  country_id: number | null;
  state_id: number | null;
  postal_code: Generated<string>;
  fiscal_year_id: number | null;
  employee_count_id: number | null;
  time_zone_id: number | null;
  gst_registered: Generated<Flag>;
  gst_type_id: number | null;
  gst_number: Generated<string>;
  /** YYYY-MM-DD. */
  gst_registered_on: string | null;
  pan_number: Generated<string>;
  currency_id: number | null;
  date_format_id: number | null;
  /** YYYY-MM-DD. */
  inventory_start_on: string | null;
  logo_file_id: number | null;
  /** Whether the set-up form was saved at least once. */
  set_up: Generated<Flag>;
  /** Whether assistants may work in the organisation by the access tokens of its members. */
  assistants_on: Generated<Flag>;
  /** Whether the operator trusts the organisation: then its invitations are not limited per day. */
  trusted: Generated<Flag>;
  created_at: Time;
  version: Generated<number>;
}

/** After which day access ends; all null without an end. accessEnd.ts judges it. */
export interface AccessEnd {
  /** The last day, YYYY-MM-DD. */
  ends_on: string | null;
  /** The first moment after that day in the organisation's time zone. */
  ends_at: Time | null;
  /** The number of warnings that were sent of this end. */
  ends_warned: number;
}

type Ends = { [K in keyof AccessEnd]: Generated<AccessEnd[K]> };

export interface MembershipsTable extends Ends {
  organisation_id: number;
  person_id: number;
  is_admin: Generated<Flag>;
  /** The duties of a limited administrator, separated by spaces; duties.ts reads them. */
  duties: Generated<string>;
  /** The ids of the applications that the duty is for, separated by spaces; empty: all. */
  duty_applications: Generated<string>;
  is_owner: Generated<Flag>;
  is_external: Generated<Flag>;
  status: Generated<MemberStatus>;
  invited_at: Time | null;
  joined_at: Time | null;
  /** The time when the mail of the last invitation was given up; null while it may still arrive. */
  undelivered_at: Generated<Time | null>;
  /** Why the mail was given up, usually the reply of a mail server. */
  undelivered_why: Generated<string | null>;
  /** Whether the person verified the address for this organisation, by accepting its invitation or registering it. */
  verified: Generated<Flag>;
  /**
   * The name and phone number that this organisation typed for an account that another organisation created and nobody uses
   * yet. The account takes them when the person accepts this organisation's invitation.
   */
  typed_first_name: Generated<string | null>;
  typed_last_name: Generated<string | null>;
  typed_mobile: Generated<string | null>;
  /** From `memberText`; lists are sorted by it. */
  sort_name: string;
  /** From `memberText`; searches look for words in it. */
  search_text: string;
  invitation: GeneratedAlways<Invitation>;
  joined: GeneratedAlways<Flag>;
  /** Enabled assignments. */
  application_count: Counter;
  group_count: Counter;
  created_at: Time;
}

/** The number of an organisation's members of each kind, which triggers keep. `countMembers` adds these numbers. */
export interface MemberCountsTable {
  organisation_id: ColumnType<number, never, never>;
  status: ColumnType<MemberStatus, never, never>;
  invitation: ColumnType<Invitation, never, never>;
  is_external: ColumnType<Flag, never, never>;
  joined: ColumnType<Flag, never, never>;
  people: Counter;
}

export interface FilesTable {
  id: Generated<number>;
  kind: 'picture' | 'logo';
  person_id: number | null;
  organisation_id: number | null;
  /** 2 employees of my organisation, 3 anyone, 4 only myself, 0 default. */
  visibility: Generated<number>;
  mime: string;
  width: number;
  height: number;
  content: Uint8Array;
  created_at: Time;
}

export interface GroupsTable {
  id: Generated<number>;
  organisation_id: number;
  name: string;
  /** `nameKey(name)`: unique in the organisation. */
  name_key: string;
  /** The folded name, by which lists are sorted. */
  sort_name: Generated<string>;
  /** The text in which searches look for words. */
  search_text: Generated<string>;
  description: Generated<string>;
  created_at: Time;
  people_count: Counter;
}

/** The row includes the organisation, so that the database itself refuses a member of another organisation. */
export interface GroupMembersTable {
  organisation_id: number;
  group_id: number;
  person_id: number;
  role: 'moderator' | 'member';
}

export interface OrganisationApplicationsTable {
  organisation_id: number;
  application_id: number;
  added_at: Time;
  /** Enabled assignments. */
  people_count: Counter;
}

export interface AssignmentsTable extends Ends {
  organisation_id: number;
  application_id: number;
  person_id: number;
  role_id: number;
  crm_role_id: number | null;
  profile_id: number | null;
  enabled: Generated<Flag>;
  created_at: Time;
}

export interface OutboxTable {
  id: Generated<number>;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  kind: string;
  created_at: Time;
  attempts: Generated<number>;
  next_attempt_at: Time;
  sent_at: Time | null;
  claimed_until: Time | null;
  last_error: string | null;
  /** The part of the Message-ID before the `@`. */
  message_id: string;
  /** The membership that an invitation is for; null for other mails. */
  organisation_id: Generated<number | null>;
  person_id: Generated<number | null>;
}

export interface SettingsTable {
  key: string;
  value: string;
}
