import { ALL_TYPES } from '#plugins/webhooks/contract.ts';
import { webAddressFault } from '#core/contract/webAddress/webAddressFault.ts';
import type { Ctx } from '#server/domain/calls/context.ts';
import { invalid } from '#server/platform/http/refused.ts';
import { knownFault } from '#server/platform/outgoing/addresses.ts';
import { webhookTypes } from '#server/domain/activity/webhooks/types.ts';

/** The chosen types, each once. Throws 422 for one that there is not. */
export function typesFrom(types: readonly string[]): string[] {
  if (types.includes(ALL_TYPES)) return [ALL_TYPES];
  if (unknownTypes(types).length > 0) throw invalid({ type_list: ['This is not a type of event.'] });
  return [...new Set(types)].toSorted();
}

/** The types that there are not. */
export function unknownTypes(types: readonly string[]): string[] {
  const known = new Set<string>([ALL_TYPES, ...webhookTypes().map(({ id }) => id)]);
  return types.filter((type) => !known.has(type));
}

/** What is known without DNS is refused at once; the rest when it is sent. */
export function refuseAddress({ services: { config } }: Ctx, address: string): void {
  const refuse = (why: string) => invalid({ webhook_url: [why] });
  if (!URL.canParse(address)) throw refuse(webAddressFault('Address', 'https://')({ input: address }));
  const url = new URL(address);
  if (url.protocol !== 'https:' && config.webhookNetworks.length === 0)
    throw refuse('Address must begin with https://.');
  const fault = knownFault(url, config.webhookNetworks);
  if (fault) throw refuse(fault);
}
