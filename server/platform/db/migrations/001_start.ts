import type { Columns } from './columns.ts';

/** The statements that create all tables. Column types that the two databases write differently come from `c`. */
export function startTables(c: Columns): string[] {
  return [
    `create table organisations (
      id ${c.id},
      name text not null,
      display_name text not null default '',
      website text not null default '',
      email text not null default '',
      phone text not null default '',
      industry_id integer,
      address_line1 text not null default '',
      address_line2 text not null default '',
      city text not null default '',
      country_id integer,
      state_id integer,
      postal_code text not null default '',
      fiscal_year_id integer,
      employee_count_id integer,
      time_zone_id integer,
      ${c.flag('gst_registered')},
      gst_type_id integer,
      gst_number text not null default '',
      gst_registered_on text,
      pan_number text not null default '',
      currency_id integer,
      date_format_id integer,
      inventory_start_on text,
      logo_file_id ${c.big} ${c.later('files (id) on delete set null')},
      ${c.flag('set_up')},
      created_at ${c.big} not null,
      version integer not null default 1
    )${c.end}`,

    `create table people (
      id ${c.id},
      email text not null,
      email_key ${c.key} not null constraint people__email_key unique,
      first_name text not null,
      last_name text not null default '',
      mobile text not null default '',
      password_hash text,
      email_verified_at ${c.big},
      home_organisation_id ${c.big} references organisations (id),
      primary_organisation_id ${c.big} references organisations (id),
      ${c.flag('may_have_many_organisations')},
      totp_secret text,
      ${c.flag('totp_enabled')},
      totp_last_step ${c.big},
      picture_file_id ${c.big} ${c.later('files (id) on delete set null')},
      created_at ${c.big} not null,
      version integer not null default 1
    )${c.end}`,

    `create table files (
      id ${c.id},
      kind text not null check (kind in ('picture', 'logo')),
      person_id ${c.big} references people (id) on delete cascade,
      organisation_id ${c.big} references organisations (id) on delete cascade,
      visibility integer not null default 0 check (visibility in (0, 2, 3, 4)),
      mime text not null,
      width integer not null,
      height integer not null,
      content ${c.bytes} not null,
      created_at ${c.big} not null
    )${c.end}`,
    'create index files_of_person on files (person_id) where person_id is not null',
    'create index files_of_organisation on files (organisation_id) where organisation_id is not null',

    `create table memberships (
      organisation_id ${c.big} not null references organisations (id) on delete cascade,
      person_id ${c.big} not null references people (id) on delete cascade,
      ${c.flag('is_admin')},
      ${c.flag('is_owner')},
      ${c.flag('is_external')},
      status ${c.key} not null default 'active' check (status in ('active', 'inactive', 'deleted')),
      invited_at ${c.big},
      joined_at ${c.big},
      ${c.flag('verified')},
      sort_name ${c.key} not null,
      search_text ${c.key} not null,
      invitation ${c.key} not null generated always as
        (case when verified = 1 then 'verified' when invited_at is null then 'none' else 'invited' end) ${c.computed},
      joined ${c.small} not null generated always as (case when joined_at is null then 0 else 1 end) ${c.computed},
      application_count integer not null default 0,
      group_count integer not null default 0,
      created_at ${c.big} not null,
      constraint memberships__organisation_id__person_id primary key (organisation_id, person_id)
    )${c.clustered}`,
    'create index memberships_of_person on memberships (person_id)',
    // Each index begins with the column by which a list is filtered or sorted, followed by the name, the order of the rows.
    'create index memberships_by_status on memberships (organisation_id, status, sort_name, person_id)',
    'create index memberships_by_invitation on memberships (organisation_id, invitation, sort_name, person_id, status)',
    `create index memberships_external on memberships (organisation_id, sort_name, person_id)
      where is_external = 1 and status <> 'deleted'`,
    `create index memberships_not_joined on memberships (organisation_id, sort_name, person_id)
      where joined = 0 and status <> 'deleted'`,
    'create index memberships_admins on memberships (organisation_id, sort_name, person_id) where is_admin = 1',
    'create index memberships_owners on memberships (organisation_id) where is_owner = 1',
    // For the unfiltered list, and for searches that read names in order: they find all they need in the index.
    `create index memberships_by_name on memberships (organisation_id, sort_name, person_id${c.alsoHolds(
      'search_text, status, is_external, verified, invited_at, joined_at',
    )}`,

    `create table member_counts (
      organisation_id ${c.big} not null references organisations (id) on delete cascade,
      status ${c.key} not null,
      invitation ${c.key} not null,
      is_external ${c.small} not null,
      joined ${c.small} not null,
      people integer not null,
      primary key (organisation_id, status, invitation, is_external, joined)
    )${c.clustered}`,

    `create table links (
      id ${c.id},
      kind text not null check (kind in ('invitation', 'verify', 'reset')),
      token_hash ${c.key} not null constraint links__token_hash unique,
      person_id ${c.big} not null references people (id) on delete cascade,
      organisation_id ${c.big} references organisations (id) on delete cascade,
      created_at ${c.big} not null,
      expires_at ${c.big} not null,
      used_at ${c.big},
      ended_at ${c.big}
    )${c.end}`,
    'create index links_of_person on links (person_id, kind)',

    `create table sessions (
      id ${c.key} not null constraint sessions__id primary key,
      secret_hash ${c.key} not null constraint sessions__secret_hash unique,
      person_id ${c.big} not null references people (id) on delete cascade,
      stage text not null check (stage in ('password', 'full')),
      created_at ${c.big} not null,
      last_used_at ${c.big} not null,
      expires_at ${c.big} not null,
      revoked_at ${c.big},
      address text not null default '',
      user_agent text not null default ''
    )${c.clustered}`,
    'create index sessions_of_person on sessions (person_id, created_at, stage, address)',
    'create index sessions_by_end on sessions (expires_at)',

    `create table attempts (id ${c.id}, key ${c.key} not null, at ${c.big} not null)${c.end}`,
    'create index attempts_by_key on attempts (key, at)',
    'create index attempts_by_time on attempts (at)',

    `create table recovery_codes (
      id ${c.id},
      person_id ${c.big} not null references people (id) on delete cascade,
      code_hash text not null,
      used_at ${c.big}
    )${c.end}`,
    'create index recovery_codes_of_person on recovery_codes (person_id)',

    `create table totp_pending (
      id ${c.id},
      person_id ${c.big} not null references people (id) on delete cascade,
      perm_code_hash ${c.key} not null constraint totp_pending__perm_code_hash unique,
      secret text not null,
      created_at ${c.big} not null,
      expires_at ${c.big} not null,
      used_at ${c.big}
    )${c.end}`,
    'create index totp_pending_of_person on totp_pending (person_id)',

    `create table groups (
      id ${c.id},
      organisation_id ${c.big} not null references organisations (id) on delete cascade,
      name text not null,
      name_key ${c.key} not null,
      description text not null default '',
      created_at ${c.big} not null,
      people_count integer not null default 0,
      constraint groups__organisation_id__name_key unique (organisation_id, name_key),
      constraint groups__organisation_id__id unique (organisation_id, id)
    )${c.end}`,

    // Each reference includes the organisation, so a row cannot link records of two organisations.
    `create table group_members (
      organisation_id ${c.big} not null,
      group_id ${c.big} not null,
      person_id ${c.big} not null,
      role text not null check (role in ('moderator', 'member')),
      constraint group_members__group_id__person_id primary key (group_id, person_id),
      foreign key (organisation_id, group_id) references groups (organisation_id, id) on delete cascade,
      foreign key (organisation_id, person_id) references memberships (organisation_id, person_id) on delete cascade
    )${c.clustered}`,
    'create index group_members_of_person on group_members (organisation_id, person_id, group_id)',

    `create table policies (
      id ${c.id},
      organisation_id ${c.big} not null references organisations (id) on delete cascade,
      name text not null,
      name_key ${c.key} not null,
      ${c.flag('is_default')},
      ${c.flag('force_two_factor')},
      created_at ${c.big} not null,
      constraint policies__organisation_id__name_key unique (organisation_id, name_key),
      constraint policies__organisation_id__id unique (organisation_id, id)
    )${c.end}`,
    'create unique index policies__organisation_id on policies (organisation_id) where is_default = 1',

    `create table policy_groups (
      organisation_id ${c.big} not null,
      policy_id ${c.big} not null,
      group_id ${c.big} not null,
      constraint policy_groups__policy_id__group_id primary key (policy_id, group_id),
      foreign key (organisation_id, policy_id) references policies (organisation_id, id) on delete cascade,
      foreign key (organisation_id, group_id) references groups (organisation_id, id) on delete cascade
    )${c.clustered}`,
    'create index policy_groups_of_group on policy_groups (group_id)',

    rangesTable(c, 'policy_ranges', `policy_id ${c.big} not null references policies (id) on delete cascade`),
    'create index policy_ranges_of_policy on policy_ranges (policy_id)',
    rangesTable(c, 'person_ranges', `person_id ${c.big} not null references people (id) on delete cascade`),
    'create index person_ranges_of_person on person_ranges (person_id)',

    `create table organisation_applications (
      organisation_id ${c.big} not null references organisations (id) on delete cascade,
      application_id integer not null,
      added_at ${c.big} not null,
      people_count integer not null default 0,
      constraint organisation_applications__organisation_id__application_id
        primary key (organisation_id, application_id)
    )${c.clustered}`,

    `create table assignments (
      organisation_id ${c.big} not null,
      application_id integer not null,
      person_id ${c.big} not null,
      role_id integer not null,
      crm_role_id integer,
      profile_id integer,
      ${c.flag('enabled', 1)},
      created_at ${c.big} not null,
      constraint assignments__organisation_id__application_id__person_id
        primary key (organisation_id, application_id, person_id),
      foreign key (organisation_id, application_id)
        references organisation_applications (organisation_id, application_id) on delete cascade,
      foreign key (organisation_id, person_id) references memberships (organisation_id, person_id) on delete cascade
    )${c.clustered}`,
    'create index assignments_of_person on assignments (organisation_id, person_id, application_id)',

    `create table outbox (
      id ${c.id},
      recipient text not null,
      subject text not null,
      text text not null,
      html text not null,
      kind text not null,
      created_at ${c.big} not null,
      attempts integer not null default 0,
      next_attempt_at ${c.big} not null,
      sent_at ${c.big},
      claimed_until ${c.big},
      last_error text,
      message_id ${c.key} not null constraint outbox__message_id unique
    )${c.end}`,
    'create index outbox_waiting on outbox (next_attempt_at) where sent_at is null',

    `create table settings (key ${c.key} not null primary key, value text not null)${c.clustered}`,
  ];
}

function rangesTable(c: Columns, name: string, owner: string): string {
  return `create table ${name} (
    id ${c.id},
    ${owner},
    from_address text not null,
    to_address text not null,
    family ${c.small} not null check (family in (4, 6)),
    from_key ${c.key} not null,
    to_key ${c.key} not null,
    check (length(from_key) = 32 and length(to_key) = 32 and from_key <= to_key)
  )${c.end}`;
}
