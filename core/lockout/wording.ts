import type { AffectedPerson } from '#core/contract/policies/lockout.ts';
import { countText } from '#core/ui/text/countText.ts';
import type { Preview } from './saveSafely.ts';

/** The effects of the change, one sentence for each. */
export function sentencesOf({
  loses,
  unknown,
  owes,
  owesPasskey,
}: Pick<Preview, 'loses' | 'unknown' | 'owes' | 'owesPasskey'>): string[] {
  return [
    ...(loses ? [`${people(loses)} used the portal last from a network address that would no longer be allowed.`] : []),
    ...(unknown ? [`${people(unknown)} may lose access: the network address is not known.`] : []),
    ...(owes ? [`${people(owes)} would have to set up two-factor authentication first.`] : []),
    ...(owesPasskey ? [`${people(owesPasskey)} would have to add a passkey first.`] : []),
  ];
}

/** The effect on one person. */
export const effectText: Record<AffectedPerson['effect'], string> = {
  loses: 'Loses access',
  unknown: 'Address not known',
  owes: 'Must set up two-factor',
  'owes passkey': 'Must add a passkey',
};

/** The warning that comes first: the change is probably a mistake. */
export function warningOf({ viewer, owners }: Pick<Preview, 'viewer' | 'owners'>): string | undefined {
  if (viewer && owners) return 'You and every owner of this organisation would be shut out.';
  if (viewer) return 'You would shut yourself out, because your own network address would no longer be allowed.';
  return owners ? 'No owner of this organisation could sign in.' : undefined;
}

const people = (count: number): string => countText(count, 'person', { many: 'people' });
