import { useReading } from '#core/client/queries.ts';
import { SkeletonText } from '#core/ui/page/Skeleton.tsx';
import { WhenRead } from '#core/ui/page/WhenRead.tsx';
import { ALL_TYPES, listWebhookTypes, type Webhook } from '../contract.ts';
import { typeGroups } from '../typeGroups.ts';

/** The events that a webhook is told of, by the part of the portal. */
export function EventTypes({ webhook }: { webhook: Webhook }) {
  const reading = useReading(listWebhookTypes, {});
  if (webhook.types.includes(ALL_TYPES))
    return <p className="py-4 max-md:px-4">All events, including those that later versions of the portal add.</p>;
  return (
    <WhenRead reading={reading} skeleton={<SkeletonText lines={6} />}>
      {({ types }) => (
        <div className="grid max-w-4xl gap-x-8 gap-y-4 py-4 max-md:px-4 sm:grid-cols-2">
          {typeGroups(types.filter(({ id }) => webhook.types.includes(id))).map(({ name, types: own }) => (
            <section key={name}>
              <h2 className="text-sm font-semibold">{name}</h2>
              <ul className="text-sm">
                {own.map(({ id, title }) => (
                  <li key={id} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-1">
                    <span>{title}</span>
                    <code className="font-mono text-muted">{id}</code>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </WhenRead>
  );
}
