import type { Person } from '../contract.ts';

/** The invite status in words, to the letter of docs/specification/product.md section 4. */
export function inviteText({ invited, emailVerified }: Pick<Person, 'invited' | 'emailVerified'>): string {
  if (!invited) return 'Not Invited yet';
  return emailVerified ? 'Email Verified' : 'Invited';
}
