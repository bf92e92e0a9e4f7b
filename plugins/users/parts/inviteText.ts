import type { Person } from '../contract.ts';

/** The invite status as text, exactly as docs/specification/product.md section 4 says. */
export function inviteText({ invited, emailVerified }: Pick<Person, 'invited' | 'emailVerified'>): string {
  if (!invited) return 'Not Invited yet';
  return emailVerified ? 'Email Verified' : 'Invited';
}
