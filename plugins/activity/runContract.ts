import * as z from 'zod/mini';
import { member } from '#core/access/rules.ts';
import { fields, id } from '#core/contract/codec.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { confirmLockout } from '#core/contract/confirmLockout.ts';
import { countText } from '#core/ui/text/countText.ts';
import { everything } from './contract.ts';

/** The most changes that one call takes back. */
export const MOST_UNDONE = 500;

const upTo = `Enter a whole number from 1 to ${MOST_UNDONE}.`;

/** What became of one change of a run. */
const result = fields({
  id: ['entry_id', id],
  /** The sentence of the entry. */
  sentence: ['sentence', z.string()],
  /**
   * It was taken back, now or `before`; it `stays`, because nothing can take its kind back, such as a mail that was sent;
   * or it was `refused`: somebody has changed the same thing since then, or the caller may not make the change.
   */
  end: ['end', z.enum(['undone', 'before', 'stays', 'refused'])],
  /** The noun for what was made: 'change', 'mail', 'file'. */
  noun: ['noun', z.string()],
  /** Why it stays or was refused. */
  why: ['why', z.nullable(z.string())],
});
export type UndoResult = z.output<typeof result>;

export const undoRun = endpoint({
  method: 'POST',
  path: '/activity/undo/run',
  summary:
    'Take a whole run back, the newest change first, each judged as if it were taken back alone; what cannot be taken back stays, and the rest goes back all the same',
  scope: 'activity',
  access: member,
  body: fields({
    /** The mark of the run: `batch` of its entries, which a program sends as the header `x-batch`. */
    batch: ['batch', z.string().check(z.regex(/^[\w-]{1,64}$/, 'The mark of a run is expected.'))],
    limit: ['limit', z.optional(z.int(upTo).check(z.minimum(1, upTo), z.maximum(MOST_UNDONE, upTo)))],
    /** Go on after this entry. */
    cursor: ['cursor', z.optional(id)],
    confirmLockout,
  }),
  reply: fields({
    results: ['result_list', z.array(result)],
    /** The mark of what was changed now, with which it is taken back in turn. */
    batch: ['batch', z.string()],
    /** `null` if the whole run was looked at; otherwise so many of its entries are left. */
    nextCursor: ['next_cursor', z.nullable(id)],
    left: ['left_count', z.int()],
  }),
  changes: [...everything, 'organisation form', 'session'],
});

/** What became of a run, in one text for every door: '12 changes were taken back. 3 mails cannot be taken back.' */
export function undoneText(results: readonly Pick<UndoResult, 'end' | 'noun'>[]): string {
  const count = (end: UndoResult['end']) => results.filter((one) => one.end === end).length;
  const [undone, before, refused] = [count('undone'), count('before'), count('refused')];
  const stays = results.filter(({ end }) => end === 'stays').map(({ noun }) => noun);
  const sentences = [
    undone > 0 && `${changes(undone)} taken back.`,
    before > 0 && `${changes(before)} taken back before.`,
    undone + before === 0 && 'Nothing was taken back.',
    refused > 0 && `${changes(refused)} not taken back.`,
    ...[...new Set(stays)].map((noun) => {
      const many = stays.filter((one) => one === noun).length;
      return `${countText(many, noun)} cannot be taken back.`;
    }),
  ];
  return sentences.filter((one) => one !== false).join(' ');
}

const changes = (count: number): string => `${countText(count, 'change')} ${count === 1 ? 'was' : 'were'}`;
