import { useAtomValue } from 'jotai';
import { admits } from '#core/access/rule.ts';
import type { Answer } from '#core/client/client.ts';
import { useReading } from '#core/client/queries.ts';
import type { Command } from '#core/command/command.ts';
import { CommandAddButton } from '#core/command/CommandAddButton.tsx';
import { CommandButton } from '#core/command/CommandButton.tsx';
import { CommandSwitch } from '#core/command/CommandSwitch.tsx';
import { RecordLink } from '#core/list/record/RecordLink.tsx';
import { useAddPlace } from '#core/ui/buttons/useAddPlace.ts';
import { useCommandById } from '#core/plugin/useCommandById.ts';
import { useRouteAddress } from '#core/plugin/registryAtom.ts';
import { viewerAtom } from '#core/session/session.ts';
import { Button } from '#core/ui/buttons/Button.tsx';
import { CatalogueImage } from '#core/ui/icons/CatalogueImage.tsx';
import { EndBadge } from '#core/ui/text/EndBadge.tsx';
import { EmptyState } from '#core/ui/page/EmptyState.tsx';
import { accessExplainPath } from '#plugins/access/paths.ts';
import { listAssignableApplications, type ApplicationUser } from '#plugins/applications/contract.ts';
import { givable, offered } from '#plugins/applications/rules.ts';
import type { Assignment, Person, viewUser } from '../contract.ts';
import { assignCommands } from '../assign/assignCommands.ts';

/** The applications assigned to a person, with the role in each, and a button to assign more. */
export function ApplicationsTab({ view: { person, applications } }: { view: Answer<typeof viewUser> }) {
  const more = useAssignable(person);
  const add = useAddPlace();
  if (applications.length === 0) {
    return (
      <EmptyState icon="grid" text="No applications assigned to this user.">
        {more && <CommandButton command={assignCommands.assignApplications} values={{ person }} variant="primary" />}
      </EmptyState>
    );
  }
  return (
    <div>
      {more && add.head && (
        <div className="flex justify-end border-b border-line py-3">
          <CommandButton command={assignCommands.assignApplications} values={{ person }} />
        </div>
      )}
      <ul className="divide-y divide-line border-b border-line max-md:-mx-4">
        {applications.map((application) => (
          <Assigned key={application.id} person={person} application={application} />
        ))}
      </ul>
      {more && add.round && <CommandAddButton command={assignCommands.assignApplications} values={{ person }} />}
    </div>
  );
}

/** Tells if an application can be assigned. None can on the page of the organisation's owner. */
function useAssignable(person: Person): boolean {
  const viewer = useAtomValue(viewerAtom);
  const mayAssign = admits(listAssignableApplications.access, viewer) && givable(viewer, person) === true;
  const { data } = useReading(listAssignableApplications, mayAssign ? { params: { id: person.id } } : null);
  return mayAssign && data !== undefined && data.applications.length > 0;
}

function Assigned({ person, application }: { person: Person; application: Assignment }) {
  const { id, name, image, role, profile, crmRole, enabled } = application;
  const viewer = useAtomValue(viewerAtom);
  const still = offered(viewer, application);
  const canExplain = useRouteAddress('AccessExplain') !== undefined;
  const edit = useCommandById('applications.change-role');
  const disable = useCommandById('applications.disable');
  const enable = useCommandById('applications.enable');
  // An application that is no longer offered can only be disabled.
  const commands = still === true ? [[edit], [disable, enable]] : [[disable]];
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 md:px-2.5">
      <CatalogueImage image={image} />
      <div className="min-w-0 flex-1 basis-40">
        {still === true ? (
          <RecordLink route="ApplicationView" id={id}>
            {name}
          </RecordLink>
        ) : (
          <span className="font-medium">{name}</span>
        )}
        <p className="text-sm text-muted">
          {`${still === true ? [role, profile, crmRole].filter(Boolean).join(' | ') : still}${enabled ? '' : ' (disabled)'}`}
        </p>
        <EndBadge {...application} />
      </div>
      <div className="flex gap-1 max-md:pl-7">
        {commands
          .map((fitting) => fitting.filter((command): command is Command => command !== undefined))
          .map((fitting, at) => (
            <CommandSwitch
              key={at}
              commands={fitting}
              values={{ application, user: userOf(person, application) }}
              about={name}
              variant="quiet"
              icon="none"
            />
          ))}
        {canExplain && (
          <Button
            variant="quiet"
            href={accessExplainPath({ user: person.id, application: id })}
            aria-label={`Explain access to ${name}`}
          >
            Explain
          </Button>
        )}
      </div>
    </li>
  );
}

/** The assignment in the form that the commands of the plugin 'applications' take. */
function userOf(
  { id, name, email, organisationOwner, admin, duties }: Person,
  assignment: Assignment,
): ApplicationUser {
  const { roleId, role, crmRoleId, crmRole, profileId, profile, enabled } = assignment;
  const { endsOn, ended } = assignment;
  const roles = { roleId, role, crmRoleId, crmRole, profileId, profile };
  return { id, name, email, organisationOwner, admin, duties, ...roles, enabled, endsOn, ended };
}
