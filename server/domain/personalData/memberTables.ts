import { flags, plain, secrets, times, without, written, type Described } from './column.ts';
import { application, crmRole, derived, ends, group, inner, organisation, profile, role, who } from './values.ts';

/** The account, and what a person is and has in organisations. All rows are deleted with the account. */
export const memberTables = {
  people: {
    section: 'account',
    person: ['id'],
    order: ['id'],
    erased: 'deleted',
    columns: {
      ...plain({ email: 'Email address', first_name: 'First name', last_name: 'Last name', mobile: 'Phone' }),
      ...secrets({ password_hash: 'Has a password', totp_secret: 'Has an authenticator app' }),
      ...times({
        email_verified_at: 'Address confirmed',
        totp_enabled_at: 'Authenticator app since',
        created_at: 'Created',
      }),
      ...written(organisation, { home_organisation_id: 'Created by', primary_organisation_id: 'Primary organisation' }),
      ...flags({
        may_have_many_organisations: 'May have several organisations',
        has_passkey: 'Has a passkey',
        second_factor: 'Two-factor authentication',
      }),
      ...without(inner, 'id', 'totp_last_step', 'webauthn_id', 'picture_file_id', 'version'),
      ...without(derived, 'email_key', 'totp_enabled'),
    },
  },
  memberships: {
    section: 'memberships',
    person: ['person_id'],
    order: ['organisation_id'],
    erased: 'deleted',
    columns: {
      ...written(organisation, { organisation_id: 'Organisation' }),
      ...plain({
        status: 'Status',
        duties: 'Duties as an administrator',
        duty_applications: 'Applications of the duties, by number',
        invitation: 'Invitation',
        undelivered_why: 'Why the invitation did not arrive',
        typed_first_name: 'First name that the organisation typed',
        typed_last_name: 'Last name that the organisation typed',
        typed_mobile: 'Phone that the organisation typed',
      }),
      ...flags({ is_admin: 'Administrator', is_owner: 'Owner', is_external: 'External', joined: 'Joined' }),
      ...times({
        created_at: 'Since',
        invited_at: 'Invited',
        joined_at: 'Joined on',
        undelivered_at: 'Invitation given up',
      }),
      ...ends,
      ...without(inner, 'person_id'),
      ...without(derived, 'verified', 'sort_name', 'search_text', 'application_count', 'group_count'),
    },
  },
  group_members: {
    section: 'groups',
    person: ['person_id'],
    order: ['organisation_id', 'group_id'],
    erased: 'deleted',
    columns: {
      ...written(organisation, { organisation_id: 'Organisation' }),
      ...written(group, { group_id: 'Group' }),
      ...plain({ role: 'Role' }),
      ...without(inner, 'person_id'),
    },
  },
  assignments: {
    section: 'applications',
    person: ['person_id'],
    order: ['organisation_id', 'application_id'],
    erased: 'deleted',
    columns: {
      ...written(organisation, { organisation_id: 'Organisation' }),
      ...written(application, { application_id: 'Application' }),
      ...written(role, { role_id: 'Role' }),
      ...written(crmRole, { crm_role_id: 'CRM role' }),
      ...written(profile, { profile_id: 'Profile' }),
      ...flags({ enabled: 'Enabled' }),
      ...times({ created_at: 'Since' }),
      ...ends,
      ...without(inner, 'person_id'),
    },
  },
  access_requests: {
    section: 'requests for applications',
    person: ['person_id'],
    order: ['id'],
    erased: 'deleted',
    columns: {
      ...written(organisation, { organisation_id: 'Organisation' }),
      ...written(application, { application_id: 'Application' }),
      ...times({ asked_at: 'Asked', refused_at: 'Refused' }),
      ...plain({ asked_why: 'Why it was asked for', reason: 'Why it was refused' }),
      ...without(inner, 'id', 'person_id'),
    },
  },
  ownership_offers: {
    section: 'offers of ownership',
    person: ['from_person_id', 'to_person_id'],
    order: ['organisation_id'],
    erased: 'deleted',
    columns: {
      ...written(organisation, { organisation_id: 'Organisation' }),
      ...written(who, { from_person_id: 'From', to_person_id: 'To' }),
      ...times({ offered_at: 'Offered', expires_at: 'Open until' }),
    },
  },
} as const satisfies Partial<Described>;
