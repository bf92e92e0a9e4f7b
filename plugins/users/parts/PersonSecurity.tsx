import type { Answer } from '#core/client/client.ts';
import { CommandButton } from '#core/command/CommandButton.tsx';
import { RecordLink } from '#core/list/record/RecordLink.tsx';
import { Ago } from '#core/ui/text/Ago.tsx';
import { Badge } from '#core/ui/text/Badge.tsx';
import { deviceName } from '#core/ui/text/deviceName.ts';
import { userCommands } from '../commands.ts';
import type { viewUser } from '../contract.ts';
import { Fact, Facts } from './Facts.tsx';

/** How a person's account is secured, as far as the organisation may know (docs/privacy.md). */
export function PersonSecurity({ view: { person, policies, account, security } }: { view: Answer<typeof viewUser> }) {
  const forcing = policies.filter(({ forced }) => forced);
  if (!account) return null;
  return (
    <Facts title="Security">
      <Fact name="Two-factor">{account.twoFactor === null ? '-' : account.twoFactor ? 'On' : 'Off'}</Fact>
      <Fact name="Required by">
        {forcing.length === 0
          ? 'No policy'
          : forcing.map(({ id, name }) => (
              <span key={id} className="block">
                <RecordLink route="SecurityPolicyView" id={id}>
                  {name}
                </RecordLink>
              </span>
            ))}
      </Fact>
      {security && (
        <>
          <Fact name="Own IP ranges">{security.rangeCount === 0 ? 'None' : security.rangeCount}</Fact>
          <Fact name="Sessions">{security.sessions.length === 0 ? 'None' : security.sessions.length}</Fact>
          {security.sessions.map((session) => (
            <div key={session.id} className="flex items-center gap-3 py-2">
              <dt className="min-w-0 flex-1">
                <span title={session.device}>{deviceName(session.device)}</span>
                <span className="block text-xs text-muted">
                  <Ago at={session.lastUsedAt} />
                </span>
              </dt>
              <dd>
                {session.current ? (
                  <Badge tone="accent">This session</Badge>
                ) : (
                  <CommandButton
                    command={userCommands.endSession}
                    values={{ person, session }}
                    label="End"
                    about={deviceName(session.device)}
                    variant="secondary"
                    icon="none"
                  />
                )}
              </dd>
            </div>
          ))}
        </>
      )}
    </Facts>
  );
}
