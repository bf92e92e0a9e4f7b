import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { duties, dutyNames, type Duty } from '#core/access/duty.ts';
import type { CallField } from '#core/form/useCallForm.ts';
import { Checkbox } from '#core/ui/fields/Checkbox.tsx';
import { applicationsAtom } from '../queries.ts';

const hints: Record<Duty, string> = {
  people: 'Invites and changes people, and their groups.',
  applications: 'Gives people applications and roles.',
  security: 'Changes policies; ends sessions, tokens and second factors of others.',
  auditor: 'Reads everything, including the activity, and changes nothing.',
};

interface Props {
  duties: CallField;
  applications: CallField;
  had: readonly Duty[];
  hadApplications: readonly number[];
}

/** What a limited administrator looks after, and for which applications. */
export function DutyFields({ duties: of, applications, had, hadApplications }: Props) {
  const [isForApplications, setForApplications] = useState(had.includes('applications'));
  return (
    <>
      <fieldset aria-describedby={of.error ? `${of.id}-error` : undefined}>
        <legend className="text-sm font-medium">
          Duties<span className="text-danger"> *</span>
        </legend>
        {duties.map((duty) => (
          <Checkbox
            key={duty}
            name={of.name}
            value={duty}
            label={dutyNames[duty]}
            hint={hints[duty]}
            defaultChecked={had.includes(duty)}
            aria-invalid={of.error ? true : undefined}
            onChange={(event) => duty === 'applications' && setForApplications(event.target.checked)}
          />
        ))}
        {of.error && (
          <p id={`${of.id}-error`} className="pt-1 text-xs text-danger max-md:text-sm">
            {of.error}
          </p>
        )}
      </fieldset>
      {isForApplications && <ChosenApplications of={applications} had={hadApplications} />}
    </>
  );
}

/** Without a choice the duty is for all applications. */
function ChosenApplications({ of: { name }, had }: { of: CallField; had: readonly number[] }) {
  const { data, error } = useAtomValue(applicationsAtom);
  const listed = data?.applications ?? [];
  // Chosen ones that are not listed, or not yet, stay: without any the duty would be for all applications.
  const unlisted = had.filter((id) => !listed.some((application) => application.id === id));
  return (
    <fieldset aria-busy={!data && !error}>
      {unlisted.map((id) => (
        <input key={id} type="hidden" name={name} value={id} />
      ))}
      <legend className="text-sm font-medium">Only for these applications (optional)</legend>
      {error && <p className="text-sm text-muted">{error.message} The choice stays as it is.</p>}
      <div className="grid grid-cols-2 gap-x-3">
        {listed.map((application) => (
          <Checkbox
            key={application.id}
            name={name}
            value={application.id}
            label={application.name}
            defaultChecked={had.includes(application.id)}
          />
        ))}
      </div>
    </fieldset>
  );
}
