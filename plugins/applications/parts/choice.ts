import * as z from 'zod/mini';
import { wrongChoice, type Chosen, type Offer } from '../rules.ts';

const picked = z._default(z.nullable(z.int()), null);

/** The fields of a form that chooses role, CRM role and profile. */
export const choice = { roleId: picked, crmRoleId: picked, profileId: picked };

/** Checks these fields as the server does: Role always, the others if the application requires them. */
export function checkedFor(offer: Offer) {
  return (context: { value: Chosen; issues: z.core.$ZodRawIssue[] }): void => {
    const { value: input, issues } = context;
    for (const [name, message] of Object.entries(wrongChoice(offer, input)))
      issues.push({ code: 'custom', input, path: [name], message });
  };
}

/** The body of a checked choice; the role is never missing. */
export const choiceBody = ({ roleId, crmRoleId, profileId }: Chosen) => ({ roleId: roleId ?? 0, crmRoleId, profileId });
