import { SelectOf } from './fields.tsx';
import type { CallField } from './useCallForm.ts';

interface Named {
  id: number;
  name: string;
}

interface Props {
  fields: { role: CallField; crmRole: CallField; profile: CallField };
  /** The values to choose from; a select without values is not shown. */
  roles: readonly Named[];
  crmRoles?: readonly Named[] | undefined;
  profiles?: readonly Named[] | undefined;
  /** Tells if the selects beside the role are required. */
  required: { crmRole: boolean; profile: boolean };
}

/** The fields for a person's role in an application: Role, and CRM Role and Profile if the application has them. */
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
