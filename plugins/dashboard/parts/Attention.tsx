import type { ReactNode } from 'react';
import { CommandButton } from '#core/command/CommandButton.tsx';
import { useCommandById } from '#core/plugin/useCommandById.ts';
import { useRouteAddress } from '#core/plugin/registryAtom.ts';
import { Button } from '#core/ui/buttons/Button.tsx';
import { TextLink } from '#core/ui/buttons/TextLink.tsx';
import { Icon } from '#core/ui/icons/Icon.tsx';
import { countText } from '#core/ui/text/countText.ts';
import { securityPolicyViewPath } from '#plugins/policies/paths.ts';
import type { StatusFilter } from '#plugins/users/contract.ts';
import { userPath, userViewPath } from '#plugins/users/paths.ts';
import type { Summary } from '../contract.ts';
import { Part } from './Part.tsx';
import { useHasUsers } from './useHasUsers.ts';

/** What an administrator has to do, each with its action or the list of those whom it is about. */
export function Attention({ summary }: { summary: Summary }) {
  const { requests, invitations, openAdmins, withoutApplication, unusedPolicies, applications } = summary;
  const hasUsers = useHasUsers();
  const resend = useCommandById('users.resend-all-pending');
  const approve = useCommandById('requests.approve');
  const refuse = useCommandById('requests.refuse');
  const admins = useRouteAddress('Admin');
  const policies = useRouteAddress('SecurityPolicy');
  const add = useRouteAddress('ApplicationAdd');
  const listOf = (status: StatusFilter) => hasUsers && <Button href={userPath({ status })}>Show</Button>;
  const items = [
    requests.count > 0 && (
      <Item
        key="requests"
        action={
          <>
            {approve && <CommandButton command={approve} label="Approve" icon="none" />}
            {refuse && <CommandButton command={refuse} label="Refuse" icon="none" />}
          </>
        }
        names={requests}
      >
        {`${countText(requests.count, 'request')} for an application`}
      </Item>
    ),
    invitations.expired > 0 && (
      <Item
        key="expired"
        action={
          <>
            {hasUsers && <Button href={userPath({ status: 'expired' })}>Show</Button>}
            {resend && <CommandButton command={resend} label="Resend" icon="none" />}
          </>
        }
      >
        {`${countText(invitations.expired, 'invitation')} expired before ${invitations.expired === 1 ? 'it was' : 'they were'} accepted`}
      </Item>
    ),
    invitations.notDelivered > 0 && (
      <Item key="not-delivered" action={listOf('not_delivered')}>
        {countText(invitations.notDelivered, 'invitation')} did not arrive
      </Item>
    ),
    openAdmins.count > 0 && (
      <Item
        key="admins"
        action={admins && <Button href={admins}>Show</Button>}
        names={openAdmins}
        hrefOf={hasUsers ? (id) => userViewPath({ id }) : undefined}
      >
        {countText(openAdmins.count, 'administrator')} without a second factor
      </Item>
    ),
    applications.length === 0 ? (
      <Item key="applications" action={add && <Button href={add}>Add Applications</Button>}>
        The organisation has no applications yet
      </Item>
    ) : (
      withoutApplication.count > 0 && (
        <Item key="without" action={listOf('no_application')}>
          {countText(withoutApplication.count, 'person', { many: 'people', exact: withoutApplication.exact })} without
          any application
        </Item>
      )
    ),
    unusedPolicies.count > 0 && (
      <Item
        key="policies"
        action={policies && <Button href={policies}>Show</Button>}
        names={unusedPolicies}
        hrefOf={policies === undefined ? undefined : (id) => securityPolicyViewPath({ id })}
      >
        {countText(unusedPolicies.count, 'security policy', { many: 'security policies' })} that no user is under
      </Item>
    ),
  ].filter(Boolean);
  return (
    <Part title="Needs attention">
      {items.length === 0 ? (
        <p className="flex items-center gap-2 text-muted">
          <Icon name="circle-check" className="text-success" />
          <span>Nothing needs your attention.</span>
        </p>
      ) : (
        <ul className="-mt-2 divide-y divide-line">{items}</ul>
      )}
    </Part>
  );
}

interface ItemProps {
  action: ReactNode;
  /** The first of the records that the item is about, with links to them. */
  names?: Summary['openAdmins'];
  hrefOf?: ((id: number) => string) | undefined;
  children: ReactNode;
}

function Item({ action, names, hrefOf, children }: ItemProps) {
  const more = names ? names.count - names.first.length : 0;
  return (
    <li className="flex items-baseline gap-x-3 py-2">
      <Icon name="alert-triangle" size={14} className="relative top-0.5 text-warning" />
      <div className="flex min-h-8 min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-40">
          <p>{children}</p>
          {names && (
            <p className="text-sm text-muted wrap-anywhere">
              {names.first.map(({ id, name }, at) => (
                <span key={id}>
                  {hrefOf ? <TextLink href={hrefOf(id)}>{name}</TextLink> : <span>{name}</span>}
                  <span>{at + 1 < names.first.length ? ', ' : ''}</span>
                </span>
              ))}
              <span>{more > 0 ? ` and ${countText(more, 'other')}` : ''}</span>
            </p>
          )}
        </div>
        <div className="flex gap-2">{action}</div>
      </div>
    </li>
  );
}
