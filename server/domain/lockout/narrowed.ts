import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import { credentialsOf } from '#server/domain/credentials.ts';
import { rangesOf } from './ownRanges.ts';
import type { Ctx } from '#server/domain/calls/context.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { ownRangesNarrowed } from '#server/domain/lockout/rulesLetters.ts';
import { fullName } from '#server/platform/names.ts';
import { cover, everywhere, merged, placeOf } from './intervals.ts';
import { openWayBack, type RangeText } from './waysBack.ts';

interface Narrowed {
  personId: number;
  before: readonly RangeText[];
  /** The change, as a part of a sentence: 'the range 192.0.2.1 was added'. */
  change: string;
}

/**
 * Writes to the person when the own ranges admit fewer addresses than before, with a link that takes the change back: with a
 * stolen session somebody else could shut the person out.
 */
export async function tellIfNarrowed(
  { services, address, now }: Pick<Ctx, 'services' | 'address' | 'now'>,
  tx: Kysely<Database>,
  { personId, before, change }: Narrowed,
): Promise<void> {
  if (cover(admittedByOwn(await rangesOf(tx, personId)), admittedByOwn(before))) return;
  const { secrets, config } = services;
  const way = { personId, ranges: before.map(({ from, to }) => ({ from, to })) };
  const url = await openWayBack(tx, way, { secrets, publicUrl: config.publicUrl, now });
  const own = await credentialsOf(tx, personId);
  await queueMail(tx, own.email, ownRangesNarrowed({ name: fullName(own), change, address, at: now, url }), now);
}

const admittedByOwn = (ranges: readonly RangeText[]) =>
  ranges.length === 0
    ? everywhere
    : merged(ranges.map(({ from, to }) => ({ from: placeOf(from) ?? '', to: placeOf(to) ?? '' })));
