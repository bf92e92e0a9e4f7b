import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useReading } from '#core/client/queries.ts';
import { CommandButton } from '#core/command/CommandButton.tsx';
import { useCommandById } from '#core/plugin/useCommandById.ts';
import { useRouteAddress } from '#core/plugin/registryAtom.ts';
import { sessionAtom } from '#core/session/session.ts';
import { TextLink } from '#core/ui/buttons/TextLink.tsx';
import { Skeleton } from '#core/ui/page/Skeleton.tsx';
import { cx } from '#core/ui/style/cx.ts';
import { numberText } from '#core/ui/text/numberText.ts';
import { shareText } from '#core/ui/text/shareText.ts';
import { viewSummary } from '#plugins/dashboard/contract.ts';
import { userPath } from '#plugins/users/paths.ts';

/** What an administrator has to know before the applications: people, invitations, second factors, the own account. */
export function AdminStrip() {
  const { person } = useAtomValue(sessionAtom);
  const { data, error, refetch } = useReading(viewSummary, {});
  const hasUsers = useRouteAddress('User') !== undefined;
  const policies = useRouteAddress('SecurityPolicy');
  const security = useRouteAddress('Security');
  const resend = useCommandById('users.resend-all-pending');
  // Another back end may lack this call.
  if (error?.notFound && !data) return null;
  if (error && !data)
    return (
      <Strip>
        <Cell label="Your organisation">
          The numbers could not be loaded.{' '}
          <button type="button" className="font-medium text-accent" onClick={() => void refetch()}>
            Try again
          </button>
        </Cell>
      </Strip>
    );
  const waiting = data?.people.pending ?? 0;
  const expired = data?.invitations.expired ?? 0;
  return (
    <Strip>
      <Cell label="People">
        {data && <Figure href={hasUsers ? userPath() : undefined}>{numberText(data.people.active)}</Figure>}
      </Cell>
      <Cell label="Second factor">
        {data && <Figure href={policies}>{`${shareText(data.secondFactor.on, data.secondFactor.of)} have one`}</Figure>}
      </Cell>
      <Cell
        label="Invitations"
        wide
        action={waiting > 0 && resend && <CommandButton command={resend} label="Resend" icon="none" />}
      >
        {data && (
          <>
            <Figure href={hasUsers ? userPath({ status: 'pending' }) : undefined}>
              {waiting === 0 ? 'None waiting' : `${numberText(waiting)} waiting`}
            </Figure>
            {expired > 0 && (
              <>
                <span>, </span>
                <Figure href={hasUsers ? userPath({ status: 'expired' }) : undefined} isWarning>
                  {`${numberText(expired)} expired`}
                </Figure>
              </>
            )}
          </>
        )}
      </Cell>
      {!person.twoFactor && (
        <Cell label="Your account" wide action={security && <TextLink href={security}>Set up</TextLink>}>
          <span className="text-warning">No second factor</span>
        </Cell>
      )}
    </Strip>
  );
}

const Strip = ({ children }: { children: ReactNode }) => (
  <section
    aria-label="Your organisation"
    className="grid h-full grid-cols-2 overflow-hidden md:flex md:divide-x md:divide-line"
  >
    {children}
  </section>
);

interface CellProps {
  label: string;
  action?: ReactNode;
  /** Takes a row of its own on a phone. */
  wide?: boolean;
  children: ReactNode;
}

const Cell = ({ label, action, wide, children }: CellProps) => (
  <div className={cx('flex min-w-0 items-center gap-3 px-4 max-md:h-14 md:flex-auto', wide && 'max-md:col-span-2')}>
    <div className="min-w-0 flex-1">
      <p className="truncate text-xs text-muted">{label}</p>
      <p className="min-h-6 truncate font-medium tabular max-md:overflow-visible">
        {children || <Skeleton className="mt-1.5 h-3 w-16" />}
      </p>
    </div>
    {action}
  </div>
);

function Figure({ href, isWarning, children }: { href: string | undefined; isWarning?: boolean; children: string }) {
  const text = <span className={isWarning ? 'text-warning' : ''}>{children}</span>;
  if (href === undefined) return text;
  return (
    <Link
      href={href}
      className="inline-block min-w-6 rounded-sm py-0.5 underline-offset-2 over:underline max-md:-my-3 max-md:py-3"
    >
      {text}
    </Link>
  );
}
