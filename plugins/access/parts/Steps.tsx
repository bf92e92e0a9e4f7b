import type { ReactNode } from 'react';
import type { Answer } from '#core/client/client.ts';
import { RecordLink } from '#core/list/record/RecordLink.tsx';
import { Icon, type IconName } from '#core/ui/icons/Icon.tsx';
import { Badge } from '#core/ui/text/Badge.tsx';
import type { viewUser } from '#plugins/users/contract.ts';
import { sentenceFor } from '../answerText.ts';
import type { AppliedPolicy, explainAccess, Step, StepName } from '../contract.ts';
import { Change } from './Change.tsx';

interface Props {
  explained: Answer<typeof explainAccess>;
  /** The person for the commands; missing while it loads, and for a deleted person. */
  view: Answer<typeof viewUser> | undefined;
}

/** The rules, in the order in which they are checked, each with its outcome, the records that decide, and commands. */
export function Steps({ explained, view }: Props) {
  return (
    <ol
      aria-label="The rules, in the order in which they are checked"
      className="divide-y divide-line border-y border-line"
    >
      {explained.steps.map((step) => (
        <Row key={step.name} step={step} explained={explained} view={view} />
      ))}
    </ol>
  );
}

function Row({ step, explained, view }: Props & { step: Step }) {
  const { icon, tone, label } = outcomes[step.outcome];
  return (
    <li className="flex gap-3 py-3">
      <span className={tone}>
        <Icon name={icon} size={20} />
        <span className="sr-only">{label}: </span>
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="font-medium">{titles[step.name]}</h2>
          <p className="text-sm text-muted wrap-anywhere">{textOf(step, explained)}</p>
          <Deciding step={step} explained={explained} />
        </div>
        <Change step={step} explained={explained} view={view} />
      </div>
    </li>
  );
}

/** Links to the records that decide. */
function Deciding({ step: { name, outcome }, explained }: Pick<Props, 'explained'> & { step: Step }): ReactNode {
  const { person, application, policies } = explained;
  if (outcome === 'not_asked') return null;
  if (name === 'policy-ranges')
    return <Policies policies={policies.filter(({ policy }) => policy.rangeCount > 0)} address={explained.address} />;
  if (name === 'two-factor') return <Policies policies={policies.filter(({ policy }) => policy.forced)} />;
  if (name === 'passkey') return <Policies policies={policies.filter(({ policy }) => policy.passkeysOnly)} />;
  if (name === 'active' || name === 'not-ended' || name === 'joined') return <To route="UserView" {...person} />;
  if (name === 'enabled' || name === 'not-over' || name === 'role')
    return <To route="ApplicationView" {...application} />;
  return null;
}

const To = ({ route, id, name }: { route: string; id: number; name: string }) => (
  <p className="text-sm">
    <RecordLink route={route} id={id}>
      {name}
    </RecordLink>
  </p>
);

function Policies({ policies, address }: { policies: readonly AppliedPolicy[]; address?: string }) {
  if (policies.length === 0) return null;
  return (
    <ul className="mt-1 text-sm">
      {policies.map(({ policy, groups, admits }) => (
        <li key={policy.id} className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <RecordLink route="SecurityPolicyView" id={policy.id}>
            {policy.name}
          </RecordLink>
          <span className="text-muted">{policy.isDefault ? 'for everybody' : 'for the people of'}</span>
          {groups.map((group) => (
            <RecordLink key={group.id} route="GroupView" id={group.id}>
              {group.name}
            </RecordLink>
          ))}
          {address && <Badge tone={admits ? 'success' : 'neutral'}>{admits ? 'Allows it' : 'Does not allow it'}</Badge>}
        </li>
      ))}
    </ul>
  );
}

const outcomes: Record<Step['outcome'], { icon: IconName; tone: string; label: string }> = {
  passed: { icon: 'circle-check', tone: 'text-success', label: 'Passed' },
  refused: { icon: 'circle-x', tone: 'text-danger', label: 'Refused' },
  not_asked: { icon: 'minus', tone: 'text-muted', label: 'Not checked' },
  unknown: { icon: 'info', tone: 'text-warning', label: 'Not known' },
  noted: { icon: 'alert-triangle', tone: 'text-warning', label: 'Note' },
};

const titles: Record<StepName, string> = {
  member: 'Is a member of the organisation',
  present: 'Is not deleted',
  active: 'Is active',
  'not-ended': 'The access has not ended',
  joined: 'Has accepted the invitation',
  'own-ranges': 'Own allowed IPs',
  'policy-ranges': 'Allowed IPs of the security policies',
  'two-factor': 'Two-factor authentication',
  passkey: 'Passkeys only',
  added: 'The organisation has added the application',
  offered: 'The application is still offered',
  assigned: 'The application is assigned',
  enabled: 'The application is enabled',
  'not-over': 'The access to it has not ended',
  role: 'Role',
};

function textOf({ name, outcome, sentence }: Step, { person, policies, role, steps }: Props['explained']): string {
  if (sentence !== null) {
    const text = sentenceFor(person, name, sentence);
    return name === 'own-ranges' ? `${text} Only ${person.name} can change them.` : text;
  }
  if (outcome === 'not_asked') {
    const isMember = steps.some((step) => step.name === 'joined' && step.outcome === 'passed');
    return name === 'own-ranges' && isMember
      ? 'Not checked, because this account was created in another organisation.'
      : 'Not checked, because a rule above refuses.';
  }
  if (outcome === 'unknown')
    return 'There are allowed IPs, but the network address of this user is not known. Enter one above.';
  if (name === 'policy-ranges' && !policies.some(({ policy }) => policy.rangeCount > 0))
    return 'No policy of this user has allowed IPs.';
  if (name === 'two-factor')
    return policies.some(({ policy }) => policy.forced) ? 'It is set up.' : 'No policy of this user forces it.';
  if (name === 'passkey')
    return policies.some(({ policy }) => policy.passkeysOnly)
      ? 'There is a passkey. It must be used to sign in.'
      : 'No policy of this user requires passkeys.';
  return name === 'role' ? (role ?? '') : '';
}
