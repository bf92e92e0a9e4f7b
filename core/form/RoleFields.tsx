import { SelectOf } from './fields.tsx';
import type { CallField } from './useCallForm.ts';

interface Named {
  id: number;
  name: string;
}

interface Props {
  fields: { role: CallField; crmRole: CallField; profile: CallField };
  /** What there is to pick; a picker without anything is not shown. */
  roles: readonly Named[];
  crmRoles?: readonly Named[] | undefined;
  profiles?: readonly Named[] | undefined;
  /** Whether the pickers beside the role have to be filled. */
  required: { crmRole: boolean; profile: boolean };
}

/** What a person is given in an application: Role, and CRM Role and Profile where the application has them. */
export function RoleFields({ fields, roles, crmRoles = [], profiles = [], required }: Props) {
  return (
    <>
      <Picker of={fields.role} label="Role" list={roles} required />
      {crmRoles.length > 0 && (
        <Picker of={fields.crmRole} label="CRM Role" list={crmRoles} required={required.crmRole} />
      )}
      {profiles.length > 0 && (
        <Picker of={fields.profile} label="Profile" list={profiles} required={required.profile} />
      )}
    </>
  );
}

function Picker({
  of,
  label,
  list,
  required,
}: {
  of: CallField;
  label: string;
  list: readonly Named[];
  required: boolean;
}) {
  const named = list.map(({ id, name }) => ({ value: String(id), label: name }));
  const options = required ? named : [{ value: '', label: 'None' }, ...named];
  return <SelectOf of={{ ...of, required }} label={label} options={options} />;
}
