import type { Answer } from '#core/client/client.ts';
import { RecordLink } from '#core/list/RecordLink.tsx';
import { EmptyState } from '#core/ui/EmptyState.tsx';
import type { Assignment, viewUser } from '../contract.ts';

/** The applications assigned to a person, with the role in each. */
export function ApplicationsTab({ view: { applications } }: { view: Answer<typeof viewUser> }) {
  if (applications.length === 0) return <EmptyState icon="grid" text="No applications assigned to this user." />;
  return (
    <ul className="divide-y divide-line">
      {applications.map((application) => (
        <Assigned key={application.id} application={application} />
      ))}
    </ul>
  );
}

function Assigned({ application }: { application: Assignment }) {
  const { id, name, image, role, profile, crmRole, enabled } = application;
  return (
    <li className="flex items-center gap-3 py-2.5">
      <img src={`/catalogue/${image}`} alt="" width={32} height={32} className="rounded" />
      <div className="min-w-0">
        <RecordLink route="ApplicationView" id={id}>
          {name}
        </RecordLink>
        <p className="text-sm text-muted">
          {[role, profile, crmRole].filter(Boolean).join(' | ')}
          {!enabled && ' (disabled)'}
        </p>
      </div>
    </li>
  );
}
