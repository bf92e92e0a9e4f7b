import { useAtomValue } from 'jotai';
import { CommandButton } from '#core/command/CommandButton.tsx';
import { sessionAtom } from '#core/session/session.ts';
import { Icon } from '#core/ui/icons/Icon.tsx';
import { dayText } from '#core/text/days.ts';
import { organisationCommands } from '../commands.ts';

/** Tells the person that the ownership of the organisation is offered, with the two answers. */
export default function OwnershipNotice() {
  const { person, organisation } = useAtomValue(sessionAtom);
  const offer = person.ownershipOffer;
  if (!offer || !organisation) return null;
  return (
    <section
      aria-label="Offer of the ownership"
      className="mb-4 flex min-h-16 flex-wrap items-center gap-x-3 gap-y-2 rounded border border-line px-4 py-3"
    >
      <Icon name="building" className="text-accent" />
      <p className="min-w-0 flex-1 basis-64 wrap-anywhere">
        {`${offer.from} offers you the ownership of ${organisation.name}, until ${dayText(offer.until)}.`}
      </p>
      <div className="flex gap-2">
        <CommandButton command={organisationCommands.acceptOwnership} variant="primary" icon="none" />
        <CommandButton command={organisationCommands.declineOwnership} icon="none" />
      </div>
    </section>
  );
}
