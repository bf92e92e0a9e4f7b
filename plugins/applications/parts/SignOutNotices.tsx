import type { Answer } from '#core/client/client.ts';
import { useReading } from '#core/client/queries.ts';
import { StateBadge } from '#core/ui/text/StateBadge.tsx';
import { stateOf } from '#core/ui/text/stateText.ts';
import { SkeletonText } from '#core/ui/page/Skeleton.tsx';
import { WhenRead } from '#core/ui/page/WhenRead.tsx';
import { Ago } from '#core/ui/text/Ago.tsx';
import { numberText } from '#core/ui/text/numberText.ts';
import { timeText } from '#core/ui/text/timeText.ts';
import { listSignOutNotices } from '../signOutNoticesContract.ts';

type Notice = Answer<typeof listSignOutNotices>['deliveries'][number];

/** Whether the application takes the notices of sign-outs. */
export function SignOutNotices({ id }: { id: number }) {
  return (
    <section>
      <h2 className="mb-3 font-semibold">Sign-out notices</h2>
      <WhenRead reading={useReading(listSignOutNotices, { params: { id } })} skeleton={<SkeletonText lines={3} />}>
        {({ deliveries }) =>
          deliveries.length === 0 ? (
            <p className="text-sm text-muted">Nothing was sent in the last 30 days.</p>
          ) : (
            <ul aria-label="Sign-out notices" className="flex flex-col gap-2 text-sm">
              {deliveries.map((notice, at) => (
                <li key={at} className="flex gap-2">
                  <span className="w-24 shrink-0">
                    <Ago at={notice.createdAt} />
                  </span>
                  <div className="min-w-0 text-muted wrap-anywhere">
                    <StateBadge state={stateOf(notice)} />
                    {notice.error !== null && <p className="mt-1">{notice.error}</p>}
                    {attemptsOf(notice) && <p>{attemptsOf(notice)}</p>}
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </WhenRead>
    </section>
  );
}

/** The attempts, and when the next one is; nothing for what has arrived at once, as nearly all does. */
function attemptsOf({ state, attempts, nextAt }: Notice): string | undefined {
  if (attempts === 0 || (state === 'delivered' && attempts === 1)) return undefined;
  const made = `${numberText(attempts)} ${attempts === 1 ? 'attempt' : 'attempts'}`;
  return nextAt === null ? made : `${made}, the next one ${timeText(nextAt)}`;
}
