import { useAtomValue } from 'jotai';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { hasPasskeys } from '#core/password/passkey.ts';
import { CommandButton } from '#core/command/CommandButton.tsx';
import { useSearchParams } from '#core/plugin/useSearchParams.ts';
import { WhenRead } from '#core/ui/page/WhenRead.tsx';
import { sessionAtom } from '#core/session/session.ts';
import { Icon } from '#core/ui/icons/Icon.tsx';
import { countText } from '#core/ui/text/countText.ts';
import { dayText } from '#core/text/days.ts';
import { cx } from '#core/ui/style/cx.ts';
import { Skeleton, Waiting } from '#core/ui/page/Skeleton.tsx';
import type { TwoFactorStatus } from '../contract.ts';
import { statusAtom } from '../queries.ts';
import { securityPath } from '../paths.ts';
import { PasskeyOffer } from './setUp/PasskeyOffer.tsx';
import { Wizard } from './setUp/Wizard.tsx';
import { securityCommands } from '../commands.ts';

/** The tab 'Set 2FA': first the status; then the wizard while two-factor is off, otherwise the button to turn it off. */
export function TwoFactorTab() {
  const reading = useAtomValue(statusAtom);
  const on = reading.data?.status.on;
  const [latest, setLatest] = useState<{ on: boolean; switched: boolean }>();
  if (on !== undefined && on !== latest?.on) setLatest({ on, switched: latest !== undefined });
  const start = useStart(latest?.switched ? latest.on : undefined);
  return (
    <WhenRead reading={reading} skeleton={<Coming />}>
      {({ status }) => (status.on ? <IsOn status={status} start={start} /> : <IsOff start={start} />)}
    </WhenRead>
  );
}

/** When the content changes, the focused button disappears; the first text of the new content then takes the focus. */
function useStart(on: boolean | undefined): Start {
  const start = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (on !== undefined && document.activeElement === document.body) start.current?.focus();
  }, [on]);
  return start;
}

type Start = RefObject<HTMLParagraphElement | null>;

function IsOff({ start }: { start: Start }) {
  // In the address, so that the command opens the wizard from everywhere, and going back leaves it.
  const begun = useSearchParams().has('setup');
  const { twoFactor } = useAtomValue(sessionAtom).person;
  return (
    <>
      {twoFactor ? <ByPasskey start={start} /> : <Off start={start} />}
      <div className={begun ? 'mt-5' : 'mt-2'}>
        {begun ? (
          <Wizard />
        ) : (
          <CommandButton
            command={securityCommands.setUpTwoFactor}
            variant={twoFactor || hasPasskeys() ? 'secondary' : 'primary'}
          />
        )}
      </div>
    </>
  );
}

const whatFor =
  'With two-factor authentication, you sign in with your password and a code from your phone, or with a passkey. A stolen password is then not enough.';

/** The status, which is the first thing that the tab says. */
function Status({ on, start, children }: { on: boolean; start?: Start; children: ReactNode }) {
  return (
    <p ref={start} tabIndex={-1} className="flex items-start gap-2 text-lg font-semibold outline-none">
      <Icon
        name={on ? 'shield-check' : 'shield-off'}
        size={20}
        className={cx('mt-0.5', on ? 'text-success' : 'text-warning')}
      />
      <span>{children}</span>
    </p>
  );
}

const Off = ({ start }: { start: Start }) => (
  <>
    <Status on={false} start={start}>
      Two-factor authentication: off
    </Status>
    <p className="mt-1.5 mb-6 max-w-2xl text-muted">{whatFor}</p>
    <PasskeyOffer />
  </>
);

/** For a person whose second factor is a passkey: the recovery codes that came with it. */
function ByPasskey({ start }: { start: Start }) {
  const status = useAtomValue(statusAtom).data?.status;
  return (
    <div className="flex max-w-2xl flex-col items-start gap-6">
      <Status on start={start}>
        Two-factor authentication: on, by a passkey
      </Status>
      <RecoveryPart codesLeft={status?.codesLeft} />
      <div>
        <h2 className="text-lg font-semibold">Also use an authenticator app</h2>
        <p className="text-muted">
          A second way to sign in when you do not have your passkey with you. You also get new recovery codes.
        </p>
      </div>
    </div>
  );
}

/** The skeleton of the likely content, by the session. */
function Coming() {
  const { authenticator, twoFactor } = useAtomValue(sessionAtom).person;
  if (!(authenticator ?? twoFactor))
    return (
      <>
        <Status on={false}>Two-factor authentication: off</Status>
        <p className="mt-1.5 max-w-2xl text-muted">{whatFor}</p>
        <Waiting className="mt-5">
          <Skeleton className="h-control w-24" />
        </Waiting>
      </>
    );
  return (
    <Waiting className="flex max-w-2xl flex-col items-start gap-6">
      <Skeleton className="my-1 h-4 w-96" />
      {[0, 1].map((part) => (
        <div key={part} className="flex w-full max-w-lg flex-col gap-2">
          <Skeleton className="my-1 h-3 w-36" />
          <Skeleton className="my-1 h-3" />
          <Skeleton className="h-control w-44" />
        </div>
      ))}
    </Waiting>
  );
}

/** With at most this number of recovery codes left, the page recommends new ones. */
const FEW_CODES = 3;

function IsOn({ status: { codesLeft, since }, start }: { status: TwoFactorStatus; start: Start }) {
  useLeaveWizard();
  return (
    <div className="flex max-w-2xl flex-col items-start gap-6">
      <Status on start={start}>
        {`Two-factor authentication: on${since == null ? '' : ` since ${dayText(since)}`}${codesLeft === undefined ? '' : `, ${countText(codesLeft, 'recovery code')} left`}`}
      </Status>
      <RecoveryPart codesLeft={codesLeft} />
      <div className="flex flex-col items-start gap-2">
        <h2 className="text-lg font-semibold">Turn it off</h2>
        <p className="text-muted">
          After that, you sign in with your password alone, or with a passkey if you have one.
        </p>
        <CommandButton command={securityCommands.disableTwoFactor} icon="none" />
      </div>
    </div>
  );
}

/** The address names the wizard no more, so that it is not open again when two-factor is turned off later. */
function useLeaveWizard(): void {
  const begun = useSearchParams().has('setup');
  const [, navigate] = useLocation();
  useEffect(() => {
    if (begun) navigate(securityPath(), { replace: true, state: { ofPage: true } });
  }, [begun, navigate]);
}

function RecoveryPart({ codesLeft }: { codesLeft: number | undefined }) {
  return (
    <div className="flex flex-col items-start gap-2">
      <h2 className="text-lg font-semibold">Recovery codes</h2>
      <p className="text-muted">They sign you in when you do not have your phone with you. Each code valid only once</p>
      {codesLeft !== undefined && (
        <p className={codesLeft <= FEW_CODES ? 'text-warning' : undefined}>{leftText(codesLeft)}</p>
      )}
      <CommandButton command={securityCommands.newRecoveryCodes} />
    </div>
  );
}

function leftText(left: number): string {
  if (left === 0) return 'No recovery codes are left. Create new ones.';
  return `${left} recovery ${left === 1 ? 'code is' : 'codes are'} left.${left <= FEW_CODES ? ' Create new ones soon.' : ''}`;
}
