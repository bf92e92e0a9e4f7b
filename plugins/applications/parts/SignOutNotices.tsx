import type { Answer } from '#core/client/client.ts';
import { useReading } from '#core/client/queries.ts';
import { StateBadge } from '#core/ui/delivery/StateBadge.tsx';
import { stateOf } from '#core/ui/delivery/stateText.ts';
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
            <ul aria-label="Sign-out notices" className="flex flex-col gap-2">
              {deliveries.map((notice, at) => (
                <li key={at} className="flex flex-wrap items-center gap-x-2 text-sm">
                  <StateBadge state={stateOf(notice)} />
                  <Ago at={notice.createdAt} />
                  <span className="text-muted wrap-anywhere">{detailOf(notice)}</span>
                </li>
              ))}
            </ul>
          )
        }
      </WhenRead>
    </section>
  );
}

/** The attempts, why the last one failed, and when the next one is. */
function detailOf({ attempts, error, nextAt }: Notice): string {
  const made = attempts > 0 && `${numberText(attempts)} ${attempts === 1 ? 'attempt' : 'attempts'}`;
  const next = nextAt !== null && attempts > 0 && `next one ${timeText(nextAt)}`;
  return [made, error, next].filter(Boolean).join(' · ');
}
