import { useReading } from '#core/client/queries.ts';
import { CommandButton } from '#core/command/CommandButton.tsx';
import type { Reply } from '#core/contract/endpoint.ts';
import { EmptyState } from '#core/ui/page/EmptyState.tsx';
import { SkeletonRows } from '#core/ui/page/Skeleton.tsx';
import { WhenRead } from '#core/ui/page/WhenRead.tsx';
import { Ago } from '#core/ui/text/Ago.tsx';
import { Badge } from '#core/ui/text/Badge.tsx';
import { deviceName } from '#core/ui/text/deviceName.ts';
import { listSignIns } from '#plugins/activity/contract.ts';
import { securityCommands } from '../commands.ts';

type SignIn = Reply<typeof listSignIns>['signIns'][number];

/** The tab with the last sign-ins to the person's account, and those that were refused. */
export function SignInsTab() {
  return (
    <WhenRead
      reading={useReading(listSignIns, { query: { limit: 20 } })}
      skeleton={<SkeletonRows rows={5} columns={3} />}
      unknown={<EmptyState icon="history" text="This server does not list sign-ins." />}
    >
      {({ signIns }) => (
        <div className="max-md:pb-24">
          <div className="mb-3 flex flex-wrap items-center gap-3">
            <p className="min-w-0 flex-1 basis-48 text-muted">
              If you do not recognise a sign-in, end your other sessions and change your password.
            </p>
            <CommandButton command={securityCommands.notMe} variant="secondary" icon="none" />
          </div>
          {signIns.length === 0 ? (
            <EmptyState icon="history" text="There are no sign-ins yet." />
          ) : (
            <ul aria-label="Recent Sign-ins" className="divide-y divide-line border-y border-line max-md:-mx-4">
              {signIns.map((signIn) => (
                <Row key={signIn.id} signIn={signIn} />
              ))}
            </ul>
          )}
        </div>
      )}
    </WhenRead>
  );
}

function Row({ signIn: { at, sentence, outcome, detail, address, userAgent } }: { signIn: SignIn }) {
  return (
    <li className="px-2.5 py-2.5 max-md:px-4">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium">{sentence}</span>
        {outcome === 'refused' && <Badge tone="danger">Refused</Badge>}
        <span className="ml-auto text-sm text-muted">
          <Ago at={at} />
        </span>
      </p>
      <p className="text-sm text-muted wrap-anywhere">
        {[detail, userAgent && deviceName(userAgent), address].filter(Boolean).join(' · ')}
      </p>
    </li>
  );
}
