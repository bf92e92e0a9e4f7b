import { command } from '#core/command/command.ts';
import type { Host } from '#core/command/host.ts';
import { userDetails } from '#core/contract/session.ts';
import { acceptOwnership, declineOwnership, viewOrganisation, withdrawOwnership } from './contract.ts';

const keywords = ['owner', 'transfer', 'hand over', 'organisation'];

/** The answer to an offer of the ownership, and its end. commands.ts lists them; the offer is made in plugins/admins. */
export const ownershipCommands = {
  withdrawOwnership: command({
    title: 'Withdraw offer of ownership',
    label: 'Withdraw',
    icon: 'x',
    keywords,
    access: withdrawOwnership.access,
    args: {},
    available: async (host) =>
      (await host.load(viewOrganisation, {})).organisation.ownershipOffer
        ? true
        : 'There is no offer of the ownership.',
    confirm: () => ({
      title: 'Withdraw Offer',
      text: 'Are you sure you want to withdraw the offer of the ownership ?',
      action: 'Withdraw',
    }),
    run: (_values, host) => host.call(withdrawOwnership, {}),
  }),

  acceptOwnership: command({
    title: 'Accept ownership…',
    label: 'Accept…',
    icon: 'building',
    keywords,
    access: acceptOwnership.access,
    args: {},
    available: isOffered,
    run: (_values, host) => host.open(() => import('./dialogs/OwnershipDialog.tsx'), {}),
  }),

  declineOwnership: command({
    title: 'Decline ownership…',
    label: 'Decline',
    icon: 'x',
    keywords,
    access: declineOwnership.access,
    args: {},
    available: isOffered,
    confirm: () => ({
      title: 'Decline Ownership',
      text: 'Are you sure you want to decline the ownership of the organisation ?',
      action: 'Decline',
    }),
    run: (_values, host) => host.call(declineOwnership, {}),
  }),
};

async function isOffered(host: Host) {
  const { person } = await host.load(userDetails, {});
  return person.ownershipOffer ? true : 'The ownership of this organisation is not offered to you.';
}
