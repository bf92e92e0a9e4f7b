import * as z from 'zod/mini';
import { fields, id } from './codec.ts';

// In core, not with applications: what people are assigned is in the users' contract too, which would bring all of the
// applications' contract along.

/** What a person may do in an application (docs/specification/product.md section 3). */
export const applicationRole = fields({ id: ['role_id', id], name: ['role_name', z.string()] });

/** The second role that a CRM asks for. */
export const crmRole = fields({ id: ['crmrole_id', id], name: ['crmrole_name', z.string()] });

/** What a person sees in a CRM. */
export const crmProfile = fields({ id: ['profile_id', id], name: ['profile_name', z.string()] });

/** The choices that come with an assignment, or with an application that can be assigned. */
export const roleLists = {
  roles: ['role_list', z.array(applicationRole)],
  crmRoles: ['crmrole_list', z.optional(z.array(crmRole))],
  profiles: ['profile_list', z.optional(z.array(crmProfile))],
} as const;
