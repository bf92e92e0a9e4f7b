import type { Answer } from '#core/client/client.ts';
import { useReading } from '#core/client/queries.ts';
import { StateBadge } from '#core/ui/delivery/StateBadge.tsx';
import { stateOf } from '#core/ui/delivery/stateText.ts';
import { SkeletonText } from '#core/ui/page/Skeleton.tsx';
import { WhenRead } from '#core/ui/page/WhenRead.tsx';
import { Ago } from '#core/ui/text/Ago.tsx';
import { numberText } from '#core/ui/text/numberText.ts';
import { timeText } from '#core/ui/text/timeText.ts';
import { listSignOutNews } from '../signOutNewsContract.ts';

type News = Answer<typeof listSignOutNews>['deliveries'][number];

/** Whether the application takes the news that people have signed out. */
export function SignOutNews({ id }: { id: number }) {
  return (
    <section>
      <h2 className="mb-3 font-semibold">Sign-out messages</h2>
      <WhenRead reading={useReading(listSignOutNews, { params: { id } })} skeleton={<SkeletonText lines={3} />}>
        {({ deliveries }) =>
          deliveries.length === 0 ? (
            <p className="text-sm text-muted">Nothing was sent in the last 30 days.</p>
          ) : (
            <ul aria-label="Sign-out messages" className="flex flex-col gap-2">
              {deliveries.map((news, at) => (
                <li key={at} className="flex flex-wrap items-center gap-x-2 text-sm">
                  <StateBadge state={stateOf(news)} />
                  <Ago at={news.createdAt} />
                  <span className="text-muted wrap-anywhere">{detailOf(news)}</span>
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
function detailOf({ attempts, error, nextAt }: News): string {
  const made = attempts > 0 && `${numberText(attempts)} ${attempts === 1 ? 'attempt' : 'attempts'}`;
  const next = nextAt !== null && attempts > 0 && `next one ${timeText(nextAt)}`;
  return [made, error, next].filter(Boolean).join(' · ');
}
