import { useState } from 'react';
import * as z from 'zod/mini';
import { useReading } from '#core/client/queries.ts';
import type { DialogProps } from '#core/command/host.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { CallFormModal } from '#core/form/CallFormModal.tsx';
import { CheckboxOf } from '#core/form/fields.tsx';
import { RoleFields } from '#core/form/RoleFields.tsx';
import type { CallField } from '#core/form/useCallForm.ts';
import { useDialogForm } from '#core/form/useDialogForm.ts';
import { WhenRead } from '#core/ui/page/WhenRead.tsx';
import { CatalogueImage } from '#core/ui/icons/CatalogueImage.tsx';
import { EmptyState } from '#core/ui/page/EmptyState.tsx';
import { Modal } from '#core/ui/dialog/Modal.tsx';
import { SkeletonText } from '#core/ui/page/Skeleton.tsx';
import {
  assignApplications,
  listAssignableApplications,
  type AssignableApplication,
} from '#plugins/applications/contract.ts';
import { asksFor, wrongChoice } from '#plugins/applications/rules.ts';
import type { Person } from '../contract.ts';

const TITLE = 'Assign Applications';

/**
 * A checklist of the applications that a person does not have. Each ticked application asks for a role and its other
 * options.
 */
export default function AssignApplications({ person, close }: DialogProps & { person: Person }) {
  const reading = useReading(listAssignableApplications, { params: { id: person.id } });
  const { applications = [] } = reading.data ?? {};
  if (applications.length > 0) return <Checklist person={person} applications={applications} close={close} />;
  return (
    <Modal title={TITLE} description={person.name} onClose={close}>
      <WhenRead reading={reading} skeleton={<SkeletonText lines={6} />}>
        {() => <EmptyState icon="grid" text={`${person.name} has every application of the organisation.`} />}
      </WhenRead>
    </Modal>
  );
}

interface Props extends DialogProps {
  person: Person;
  applications: readonly AssignableApplication[];
}

function Checklist({ person, close, ...props }: Props) {
  const host = useHost();
  // The list stays as it was opened, so that no choice is lost when it is read again.
  const [applications] = useState(props.applications);
  const [schema] = useState(() => schemaOf(applications));
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const form = useDialogForm({
    schema,
    submit: (values) =>
      host.call(assignApplications, {
        body: {
          userId: person.id,
          applications: tickedOf(applications, values).map(({ id }) => {
            const { roleId, ...others } = chosenOf(values, id);
            return { applicationId: id, roleId: roleId ?? 0, ...others };
          }),
        },
      }),
    close,
  });

  function tick(id: number, on: boolean) {
    const next = new Set(ticked);
    if (on) next.add(id);
    else next.delete(id);
    setTicked(next);
  }

  return (
    <CallFormModal
      title={TITLE}
      description={person.name}
      form={form}
      submit="Assign"
      submitting="Assigning"
      disabled={ticked.size === 0}
      close={close}
    >
      <ul className="-my-2 divide-y divide-line">
        {applications.map((application) => (
          <li key={application.id} className="py-2">
            <Choice
              application={application}
              field={(what) => form.fields[nameOf(what, application.id)]}
              ticked={ticked.has(application.id)}
              onTick={(on) => tick(application.id, on)}
            />
          </li>
        ))}
      </ul>
    </CallFormModal>
  );
}

interface ChoiceProps {
  application: AssignableApplication;
  field(what: What): CallField | undefined;
  ticked: boolean;
  onTick(on: boolean): void;
}

function Choice({ application, field, ticked, onTick }: ChoiceProps) {
  const { name, image, roles, crmRoles, profiles } = application;
  const asks = asksFor(application);
  const [tickField, role, crmRole, profile] = [field('tick'), field('role'), field('crmRole'), field('profile')];
  if (!tickField || !role || !crmRole || !profile) return null;
  return (
    <>
      <div className="flex items-center gap-3">
        <CheckboxOf of={tickField} label={name} className="flex-1" onChange={({ target }) => onTick(target.checked)} />
        <CatalogueImage image={image} size={24} />
      </div>
      {ticked && (
        <fieldset className="grid gap-3 pt-1 pb-2 pl-6 md:grid-cols-2">
          <legend className="sr-only">{name}</legend>
          <RoleFields
            fields={{ role, crmRole, profile }}
            roles={roles}
            crmRoles={crmRoles}
            profiles={profiles}
            required={{ crmRole: asks.crmRole === 'required', profile: asks.profile === 'required' }}
          />
        </fieldset>
      )}
    </>
  );
}

type What = 'tick' | 'role' | 'crmRole' | 'profile';
type Values = Record<string, boolean | number | null>;

/** The form is flat: each application has a field for its tick and one for each picker. */
const nameOf = (what: What, id: number): string => `${what}${id}`;

const box = z._default(z.boolean(), false);
const picked = z._default(z.nullable(z.int()), null);

function schemaOf(applications: readonly AssignableApplication[]) {
  const shape: Record<string, typeof box | typeof picked> = {};
  for (const { id } of applications) {
    shape[nameOf('tick', id)] = box;
    for (const what of ['role', 'crmRole', 'profile'] as const) shape[nameOf(what, id)] = picked;
  }
  return z.object(shape).check(({ value, issues }) => {
    for (const application of tickedOf(applications, value)) {
      const wrong = wrongChoice(application, chosenOf(value, application.id));
      for (const [field, message] of Object.entries(wrong)) {
        const path = [nameOf(field.replace(/Id$/, '') as What, application.id)];
        issues.push({ code: 'custom', input: value, path, message });
      }
    }
  });
}

function tickedOf(applications: readonly AssignableApplication[], values: Values): readonly AssignableApplication[] {
  return applications.filter(({ id }) => values[nameOf('tick', id)] === true);
}

function chosenOf(values: Values, id: number) {
  const pick = (what: What) => {
    const value = values[nameOf(what, id)];
    return typeof value === 'number' ? value : null;
  };
  return { roleId: pick('role'), crmRoleId: pick('crmRole'), profileId: pick('profile') };
}
