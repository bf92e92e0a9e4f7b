import * as z from 'zod/mini';
import { fields, id, listOf } from './codec.ts';

// These lists are in core, not in applications: the users' contract needs them too, and would otherwise load the whole
// contract of the applications.

/** The role of a person in an application (docs/specification/product.md section 3). */
export const applicationRole = fields({ id: ['role_id', id], name: ['role_name', z.string()] });

/** The second role, which only a CRM has. */
export const crmRole = fields({ id: ['crmrole_id', id], name: ['crmrole_name', z.string()] });

/** The profile in a CRM: it decides which data the person sees. */
export const crmProfile = fields({ id: ['profile_id', id], name: ['profile_name', z.string()] });

/** The choices that come with an assignment, or with an application that can be assigned. */
export const roleLists = {
  roles: ['role_list', listOf(applicationRole)],
  crmRoles: ['crmrole_list', z.optional(z.array(crmRole))],
  profiles: ['profile_list', z.optional(z.array(crmProfile))],
} as const;
