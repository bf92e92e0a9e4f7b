import * as z from 'zod/mini';
import { wrongChoice, type Chosen, type Offer } from '../rules.ts';

const picked = z._default(z.nullable(z.int()), null);

/** What the pickers of a form hold. */
export const choice = { roleId: picked, crmRoleId: picked, profileId: picked };

/** Checks the pickers of a form as the server does: Role always, the others where the application needs them. */
export function checkedFor(offer: Offer) {
  return (context: { value: Chosen; issues: z.core.$ZodRawIssue[] }): void => {
    const { value: input, issues } = context;
    for (const [name, message] of Object.entries(wrongChoice(offer, input)))
      issues.push({ code: 'custom', input, path: [name], message });
  };
}

/** A choice that was checked: the role is there. */
export const given = ({ roleId, crmRoleId, profileId }: Chosen) => ({ roleId: roleId ?? 0, crmRoleId, profileId });
