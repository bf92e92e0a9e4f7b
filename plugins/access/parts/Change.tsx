import { useAtomValue } from 'jotai';
import type { Answer } from '#core/client/client.ts';
import type { Command, GivenValues } from '#core/command/command.ts';
import { CommandSwitch } from '#core/command/CommandSwitch.tsx';
import { commandsAtom } from '#core/plugin/commandsAtom.ts';
import type { viewUser } from '#plugins/users/contract.ts';
import type { explainAccess, Step } from '../contract.ts';

interface Props {
  step: Step;
  explained: Answer<typeof explainAccess>;
  view: Answer<typeof viewUser> | undefined;
}

/** A command's own label may name the state that it leads to; beside a rule it must read as an action. */
interface Offered {
  /** The first command that fits is offered. */
  ids: readonly Command['id'][];
  values: GivenValues;
  about: string;
  label?: string;
}

/** The commands that change the outcome of a step. A portal without their plugin does not have them. */
export function Change(props: Props) {
  const all = useAtomValue(commandsAtom)?.commands ?? [];
  return offeredFor(props).map(({ ids, values, about, label }) => {
    const commands = ids.flatMap((id) => all.filter(({ command }) => command.id === id).map(({ command }) => command));
    // On a phone a quiet button stands below the rule, its text at the edge of the rule's text.
    const looks =
      props.step.outcome === 'passed'
        ? ({ variant: 'quiet', className: 'max-md:-ml-4' } as const)
        : ({ variant: 'secondary' } as const);
    return <CommandSwitch key={`${ids[0]} ${about}`} {...{ commands, values, about, label, ...looks }} icon="none" />;
  });
}

function offeredFor({ step: { name, outcome }, explained, view }: Props): Offered[] {
  const { person, policies } = explained;
  const refused = outcome === 'refused';
  if (outcome === 'not_asked') return [];
  if (name === 'present') return refused ? [{ ids: ['users.new'], values: {}, about: '' }] : [];
  if (name === 'added') return refused ? [{ ids: ['applications.add'], values: {}, about: '' }] : [];
  if (name === 'policy-ranges')
    return policies
      .filter(({ policy }) => policy.rangeCount > 0)
      .map(({ policy }) => ({ ids: ['policies.add-range'], values: { policy }, about: policy.name }));
  if (name === 'two-factor')
    return policies
      .filter(({ policy }) => policy.forced)
      .map(({ policy }) => ({ ids: ['policies.stop-forcing-two-factor'], values: { policy }, about: policy.name }));
  if (name === 'passkey')
    return policies
      .filter(({ policy }) => policy.passkeysOnly)
      .map(({ policy }) => ({ ids: ['policies.stop-requiring-passkeys'], values: { policy }, about: policy.name }));
  if (!view) return [];
  const ofPerson = (...ids: Command['id'][]) => [{ ids, values: { person: view.person }, about: person.name }];
  if (name === 'active')
    return ofPerson('users.activate', 'users.inactivate').map((offered) => ({
      ...offered,
      label: view.person.active ? 'Make Inactive' : 'Make Active',
    }));
  if (name === 'joined') return refused ? ofPerson('users.send-invitation', 'users.resend-invitation') : [];
  return ofApplication(name, refused, explained, view);
}

function ofApplication(
  name: Step['name'],
  refused: boolean,
  { application }: Props['explained'],
  view: Answer<typeof viewUser>,
): Offered[] {
  const about = application.name;
  const assignment = view.applications.find(({ id }) => id === application.id);
  if (name === 'assigned')
    return refused ? [{ ids: ['users.assign-application'], values: { person: view.person, application }, about }] : [];
  if (!assignment) return [];
  const { id, name: personName, email, organisationOwner, admin, duties } = view.person;
  const user = { ...assignment, id, name: personName, email, organisationOwner, admin, duties };
  const values = { application: { ...assignment, ...application }, user };
  if (name === 'enabled') return [{ ids: ['applications.enable', 'applications.disable'], values, about }];
  return name === 'role' ? [{ ids: ['applications.change-role'], values, about }] : [];
}
