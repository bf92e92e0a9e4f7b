import { useAtomValue } from 'jotai';
import { CommandButton } from '#core/command/CommandButton.tsx';
import { WhenRead } from '#core/list/WhenRead.tsx';
import { Icon } from '#core/ui/Icon.tsx';
import { SkeletonText } from '#core/ui/Skeleton.tsx';
import { disableTwoFactor, newRecoveryCodes } from '../commands.ts';
import { statusAtom } from '../queries.ts';
import { Wizard } from './Wizard.tsx';

/** 'Set 2FA': the wizard while it is off, else what there is to know and the way to turn it off. */
export function TwoFactorTab() {
  return (
    <WhenRead reading={useAtomValue(statusAtom)} skeleton={<SkeletonText />}>
      {({ status }) => (status.on ? <IsOn codesLeft={status.codesLeft} /> : <IsOff />)}
    </WhenRead>
  );
}

function IsOff() {
  return (
    <>
      <p className="mb-5 max-w-2xl text-muted">
        With two-factor authentication a sign-in asks for a code of your phone beside the password. Who has learnt your
        password alone does not get in.
      </p>
      <Wizard />
    </>
  );
}

/** So few that new ones are due. */
const FEW = 3;

function IsOn({ codesLeft }: { codesLeft: number | undefined }) {
  return (
    <div className="flex max-w-2xl flex-col items-start gap-6">
      <p className="flex items-start gap-2 font-medium">
        <Icon name="shield-check" size={20} className="text-success" />
        Two-factor authentication is on.
      </p>
      <div className="flex flex-col items-start gap-2">
        <h2 className="text-lg font-semibold">Recovery codes</h2>
        <p className="text-muted">They open your account when your phone is not at hand. Each code valid only once</p>
        {codesLeft !== undefined && (
          <p className={codesLeft <= FEW ? 'text-warning' : undefined}>{leftText(codesLeft)}</p>
        )}
        <CommandButton command={newRecoveryCodes} />
      </div>
      <div className="flex flex-col items-start gap-2">
        <h2 className="text-lg font-semibold">Turn it off</h2>
        <p className="text-muted">From then on your password alone opens your account.</p>
        <CommandButton command={disableTwoFactor} icon="none" />
      </div>
    </div>
  );
}

function leftText(left: number): string {
  if (left === 0) return 'No recovery codes are left. Make new ones.';
  return `${left} recovery ${left === 1 ? 'code is' : 'codes are'} left.${left <= FEW ? ' Make new ones soon.' : ''}`;
}
