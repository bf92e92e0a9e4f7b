import { dayOf, dayText, formatDay } from '#core/ui/text/days.ts';
import type { Invitation, Person } from './contract.ts';

/**
 * The invite status in words, to the letter of docs/specification/product.md section 4. An invitation whose mail did not
 * arrive is 'Not delivered' (docs/specification/server.md section 6).
 */
export function inviteText({
  invited,
  emailVerified,
  invitation,
}: Pick<Person, 'invited' | 'emailVerified' | 'invitation'>): string {
  if (!invited) return 'Not Invited yet';
  if (emailVerified) return 'Email Verified';
  return invitation?.state === 'not_delivered' ? 'Not delivered' : 'Invited';
}

/** A sentence: when a pending invitation was sent, and when it expires or expired, or why it was not delivered. */
export function invitationText({ state, sentAt, endsAt, reason }: Invitation): string {
  const sent = `Sent on ${dayText(sentAt)}`;
  if (state === 'not_delivered') return `${sent}, not delivered${reason ? `: ${reason}` : ''}`;
  return `${sent}, ${state === 'expired' ? 'expired' : 'ends'} on ${dayText(endsAt)}`;
}

/** The first and the last day of an invitation, for a narrow column. */
export const invitationDays = ({ sentAt, endsAt }: Invitation): string =>
  `${formatDay(dayOf(new Date(sentAt)), 'DD-MMM')} to ${dayText(endsAt)}`;
