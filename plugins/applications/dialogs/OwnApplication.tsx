import type { DialogProps } from '#core/command/host.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { CallFormModal } from '#core/form/CallFormModal.tsx';
import { FieldsOf } from '#core/form/declared.tsx';
import { EditModal } from '#core/form/EditModal.tsx';
import { useDialogForm } from '#core/form/useDialogForm.ts';
import { createApplication, updateApplication, viewOwnApplication } from '../ownContract.ts';
import { bodyOf, ownSchema, textsOf, type OwnApplication as Own } from '../ownForm.ts';
import { applicationViewPath } from '../paths.ts';
import { ownFields, ownLayout } from './ownFields.tsx';

interface Props extends DialogProps {
  /** The application to change; missing for a new one. */
  application?: Own;
}

/** The dialog 'New Application', and that of its changes. After a new OpenID client was made, it shows its secret once. */
export default function OwnApplication({ application, close }: Props) {
  return application ? <EditApplication application={application} close={close} /> : <NewApplication close={close} />;
}

function NewApplication({ close }: DialogProps) {
  const host = useHost();
  const form = useDialogForm({
    schema: ownSchema,
    initial: { roles: 'User', signOn: 'link', auth: 'secret' },
    submit: (values) => host.call(createApplication, { body: bodyOf(values) }),
    close,
    done({ id, clientId, secret }) {
      if (!clientId) return;
      const then = () => host.go(applicationViewPath({ id }, { tab: 'signon' }));
      host.open(() => import('./RotatedSecret.tsx'), { clientId, secret }, then);
    },
  });
  return (
    <CallFormModal
      title="New Application"
      description="An application of your organisation alone."
      size="lg"
      form={form}
      submit="Save"
      submitting="Saving"
      close={close}
    >
      <FieldsOf of={form.fields} as={ownFields} layout={ownLayout} />
    </CallFormModal>
  );
}

function EditApplication({ application, close }: DialogProps & { application: Own }) {
  const host = useHost();
  return (
    <EditModal
      title="Edit Application"
      description={application.name}
      size="lg"
      schema={ownSchema}
      fields={ownFields}
      layout={ownLayout}
      record={editable(application)}
      read={async () => editable(await host.call(viewOwnApplication, { params: { id: application.id } }))}
      save={(values, _was, { application: { id, version, roles } }) =>
        host.call(updateApplication, { body: { id, version, ...bodyOf(values, roles, application.roles) } })
      }
      close={close}
    />
  );
}

/** The texts of the form, and the application that they come from: its version and its roles are sent with them. */
const editable = (application: Own) => ({ ...textsOf(application), application });
