import { useState } from 'react';
import { Button } from '#core/ui/buttons/Button.tsx';
import { ConfirmDialog } from '#core/ui/dialog/ConfirmDialog.tsx';
import { Modal } from '#core/ui/dialog/Modal.tsx';
import { Select } from '#core/ui/select/Select.tsx';
import { TextField } from '#core/ui/fields/TextField.tsx';
import { notify } from '#core/ui/toast/toast.ts';
import { people, roles } from './people.ts';

type Open = 'form' | 'long' | 'confirm' | 'danger' | 'busy';

export function Dialogs() {
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <section>
      <h2>Modal, ConfirmDialog</h2>
      <div className="row">
        <Button onClick={() => setOpen('form')}>A form</Button>
        <Button onClick={() => setOpen('long')}>A long text</Button>
        <Button onClick={() => setOpen('confirm')}>A question</Button>
        <Button onClick={() => setOpen('danger')}>A grave question</Button>
        <Button onClick={() => setOpen('busy')}>Under way</Button>
      </div>
      {open === 'form' && <FormModal close={close} />}
      {open === 'long' && (
        <Modal title="Recent messages" description="The last twenty." size="lg" onClose={close}>
          {people.slice(0, 40).map((person) => (
            <p key={person.id} className="border-b border-line py-2">
              {person.name} was invited.
            </p>
          ))}
        </Modal>
      )}
      {open === 'confirm' && (
        <ConfirmDialog
          title="Status"
          text="Are you sure you want to inactive the User?"
          action="Inactivate"
          onConfirm={close}
          onClose={close}
        />
      )}
      {open === 'danger' && (
        <ConfirmDialog
          title="Delete User"
          text="Are you sure you want to delete the User ?"
          records={people.slice(0, 140).map((person) => person.name)}
          action="Delete 140 people"
          danger
          error="Two of them have verified their address since."
          onConfirm={close}
          onClose={close}
        />
      )}
      {open === 'busy' && (
        <ConfirmDialog
          title="Delete Group"
          text="Are you sure you want to delete the Group ?"
          action="Delete"
          danger
          busy
          onConfirm={close}
          onClose={close}
        />
      )}
      {open === 'busy' && <Closer close={close} />}
    </section>
  );
}

function FormModal({ close }: { close(): void }) {
  const [changed, setChanged] = useState(false);
  const [asking, setAsking] = useState(false);
  return (
    <Modal
      title="New User"
      description="The person gets an invitation by mail."
      onClose={() => (changed ? setAsking(true) : close())}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" type="submit" form="new-user">
            Save
          </Button>
        </>
      }
    >
      <form
        id="new-user"
        className="flex flex-col gap-4"
        onInput={() => setChanged(true)}
        onSubmit={(event) => {
          event.preventDefault();
          notify('success', 'User created.');
          close();
        }}
      >
        <TextField label="First Name" name="first" required />
        <TextField label="Email" name="email" required error="This address is taken." defaultValue="maya@example.com" />
        <Select label="Role" name="role" required options={roles} />
      </form>
      {asking && (
        <ConfirmDialog
          title="Leave without saving?"
          text="What you typed is lost."
          action="Leave"
          danger
          onConfirm={close}
          onClose={() => setAsking(false)}
        />
      )}
    </Modal>
  );
}

/** Ends progress that would never end. */
function Closer({ close }: { close(): void }) {
  useState(() => setTimeout(close, 4_000));
  return null;
}
