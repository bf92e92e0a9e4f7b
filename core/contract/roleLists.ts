import * as z from 'zod/mini';
import { fields, id } from './codec.ts';

/** What a person may do in an application (product.md section 3). */
export const role = fields({ id: ['role_id', id], name: ['role_name', z.string()] });

/** The role that a CRM has besides. */
export const crmRole = fields({ id: ['crmrole_id', id], name: ['crmrole_name', z.string()] });

/** What a person sees in a CRM. */
export const profile = fields({ id: ['profile_id', id], name: ['profile_name', z.string()] });

/** What can be given in an application, beside an assignment of a person or an application to be assigned. */
export const roleLists = {
  roles: ['role_list', z.array(role)],
  crmRoles: ['crmrole_list', z.optional(z.array(crmRole))],
  profiles: ['profile_list', z.optional(z.array(profile))],
} as const;
