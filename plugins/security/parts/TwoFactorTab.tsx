import { useAtomValue } from 'jotai';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { CommandButton } from '#core/command/CommandButton.tsx';
import { WhenRead } from '#core/ui/page/WhenRead.tsx';
import { sessionAtom } from '#core/session/session.ts';
import { Icon } from '#core/ui/icons/Icon.tsx';
import { Skeleton, Waiting } from '#core/ui/page/Skeleton.tsx';
import { statusAtom } from '../queries.ts';
import { Wizard, WizardSkeleton } from './Wizard.tsx';
import { securityCommands } from '../commands.ts';

/** The tab 'Set 2FA': the wizard while two-factor is off, otherwise its state and the button to turn it off. */
export function TwoFactorTab() {
  const reading = useAtomValue(statusAtom);
  const on = reading.data?.status.on;
  const [shown, setShown] = useState<{ on: boolean; switched: boolean }>();
  if (on !== undefined && on !== shown?.on) setShown({ on, switched: shown !== undefined });
  const start = useStart(shown?.switched ? shown.on : undefined);
  return (
    <WhenRead reading={reading} skeleton={<Coming />}>
      {({ status }) => (status.on ? <IsOn codesLeft={status.codesLeft} start={start} /> : <IsOff start={start} />)}
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
  return (
    <>
      <WhatFor start={start} />
      <Wizard />
    </>
  );
}

const WhatFor = ({ start }: { start?: Start }) => (
  <p ref={start} tabIndex={-1} className="mb-5 max-w-2xl text-muted outline-none">
    With two-factor authentication, signing in asks for your password and a code from your phone. A stolen password is
    then not enough.
  </p>
);

/** The skeleton of the likely content, by the session. */
function Coming() {
  const { twoFactor } = useAtomValue(sessionAtom).person;
  if (!twoFactor)
    return (
      <>
        <WhatFor />
        <WizardSkeleton />
      </>
    );
  return (
    <Waiting className="flex max-w-2xl flex-col items-start gap-6">
      <Skeleton className="my-1 h-3 w-56" />
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

function IsOn({ codesLeft, start }: { codesLeft: number | undefined; start: Start }) {
  return (
    <div className="flex max-w-2xl flex-col items-start gap-6">
      <p ref={start} tabIndex={-1} className="flex items-start gap-2 font-medium outline-none">
        <Icon name="shield-check" size={20} className="text-success" />
        <span>Two-factor authentication is on.</span>
      </p>
      <div className="flex flex-col items-start gap-2">
        <h2 className="text-lg font-semibold">Recovery codes</h2>
        <p className="text-muted">They open your account when your phone is not at hand. Each code valid only once</p>
        {codesLeft !== undefined && (
          <p className={codesLeft <= FEW_CODES ? 'text-warning' : undefined}>{leftText(codesLeft)}</p>
        )}
        <CommandButton command={securityCommands.newRecoveryCodes} />
      </div>
      <div className="flex flex-col items-start gap-2">
        <h2 className="text-lg font-semibold">Turn it off</h2>
        <p className="text-muted">From then on your password alone opens your account.</p>
        <CommandButton command={securityCommands.disableTwoFactor} icon="none" />
      </div>
    </div>
  );
}

function leftText(left: number): string {
  if (left === 0) return 'No recovery codes are left. Make new ones.';
  return `${left} recovery ${left === 1 ? 'code is' : 'codes are'} left.${left <= FEW_CODES ? ' Make new ones soon.' : ''}`;
}
