import { useState } from 'react';
import { useReading } from '#core/client/queries.ts';
import { asCallError } from '#core/client/callError.ts';
import { CommandButton } from '#core/command/CommandButton.tsx';
import type { DialogProps } from '#core/command/host.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { sayAnswer } from '#core/command/sayAnswer.ts';
import { useUnsaved } from '#core/form/useUnsaved.ts';
import { WhenRead } from '#core/ui/page/WhenRead.tsx';
import { Button } from '#core/ui/buttons/Button.tsx';
import { CatalogueImage } from '#core/ui/icons/CatalogueImage.tsx';
import { Modal } from '#core/ui/dialog/Modal.tsx';
import { SkeletonText } from '#core/ui/page/Skeleton.tsx';
import { ownApplicationCommands } from '../ownCommands.ts';
import { addApplications, chosenApplications, listAllApplications, type Addable } from '../contract.ts';

/** The dialog 'Add applications to organisation'. Each application is added at once. */
export default function AddApplications({ close }: DialogProps) {
  return (
    <Modal
      title="Add applications to organisation"
      size="lg"
      onClose={close}
      footer={<CommandButton command={ownApplicationCommands.new} />}
    >
      <WhenRead reading={useReading(listAllApplications, {})} skeleton={<SkeletonText lines={8} />}>
        {({ applications }) => <AddableRows applications={applications} />}
      </WhenRead>
    </Modal>
  );
}

/** Applications that can be added come first. The order stays while the dialog is open, so that no row moves away. */
function AddableRows({ applications }: { applications: readonly Addable[] }) {
  const [addedBefore] = useState(() => new Set(applications.filter(({ added }) => added).map(({ id }) => id)));
  const isLast = ({ id }: Addable) => Number(addedBefore.has(id));
  return (
    <ul className="divide-y divide-line">
      {applications
        .toSorted((one, other) => isLast(one) - isLast(other))
        .map((application) => (
          <AddableRow key={application.id} application={application} />
        ))}
    </ul>
  );
}

function AddableRow({ application }: { application: Addable }) {
  const { name, description, image } = application;
  const host = useHost();
  const [state, setState] = useState<'idle' | 'adding' | 'added'>('idle');
  // If the session ends during a call, the dialog stays.
  useUnsaved(state === 'adding');
  const added = application.added || state === 'added';

  async function add() {
    setState('adding');
    try {
      const answer = await host.call(addApplications, { body: chosenApplications([application]) });
      setState('added');
      sayAnswer(host, answer);
    } catch (thrown) {
      setState('idle');
      const { type, message } = asCallError(thrown);
      host.notify(type, message);
    }
  }

  return (
    <li className="flex items-center gap-3 py-3">
      <CatalogueImage image={image} />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{name}</p>
        <p className="text-sm text-muted">{description}</p>
      </div>
      <Button
        variant={added ? 'quiet' : 'secondary'}
        icon={added ? 'check' : undefined}
        busy={state === 'adding'}
        // `disabled` would drop the focus in the middle of the list.
        aria-disabled={added || undefined}
        aria-label={`${added ? 'Added' : 'Add'} ${name}`}
        onClick={() => added || void add()}
      >
        {added ? 'Added' : 'Add'}
      </Button>
    </li>
  );
}
