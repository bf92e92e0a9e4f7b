import * as z from 'zod/mini';
import { duties } from '#core/access/duty.ts';
import { readsAll } from '#core/access/dutyRules.ts';
import { admin } from '#core/access/rules.ts';
import { fields, flag, id, listOf } from '#core/contract/codec.ts';
import { duty } from '#core/contract/session.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { exported } from '#core/contract/exported.ts';
import { cursor, limit, page, SEARCH_MAX, searchLimit } from '#core/contract/list.ts';
import { chosenId } from '#core/contract/text/text.ts';
import { person } from '#plugins/users/contract.ts';
import { notMyself, ownerRemains, ownerStays } from './rules.ts';

// Not trimmed: a single space finds everybody.
const sought = z.string().check(SEARCH_MAX);

export const listAdmins = endpoint({
  method: 'GET',
  path: '/admin/list',
  summary: 'The administrators of the organisation, also the limited ones, searched, whole or page by page',
  access: readsAll,
  query: z.object({ search: z.optional(sought), cursor, limit }),
  reply: fields({
    /** The fields of the users list, so that the commands on users work here too. */
    admins: ['org_admin_list', listOf(person)],
    ...page,
  }),
  reads: ['admins', 'people'],
});

export const exportAdmins = exported(listAdmins, {
  path: '/admin/export',
  summary: 'The administrators that the list shows, as a file',
  query: { search: z.optional(sought) },
});

export const findCandidates = endpoint({
  method: 'POST',
  path: '/admin/user/search/',
  summary: 'Active people who are not administrators, by name, address or phone; a single space finds all',
  scope: 'people',
  access: admin,
  body: fields({
    search: ['user_name', sought],
    limit: ['limit', searchLimit],
  }),
  reply: fields({ people: ['users_list', listOf(person)] }),
});

/** The fields of the Add Admin form and of its call. */
export const adminChange = fields({
  id: ['user_id', chosenId('User')],
  admin: ['is_admin', flag],
  /** Of a limited administrator, with `is_admin` 0. */
  duties: ['duties', z.optional(z.array(duty).check(z.maxLength(duties.length)))],
  /** The applications that the duty 'applications' is for; none: all. */
  dutyApplications: ['duty_app_ids', z.optional(z.array(id).check(z.maxLength(100)))],
});

export const setAdmin = endpoint({
  method: 'POST',
  path: '/admin/user/',
  summary:
    'Make a person an administrator with `is_admin` 1, a limited one with `duties`, or take it back with 0 alone',
  access: admin,
  peopleOnly: true,
  guards: [notMyself, ownerStays, ownerRemains],
  body: adminChange,
  reply: z.object({}),
  changes: ['admins', 'people'],
  fresh: true,
});
