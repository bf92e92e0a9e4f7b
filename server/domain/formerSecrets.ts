import { conflict } from '#server/platform/http/refused.ts';
import { OVERLAP } from '../platform/secrets.ts';

/** The most secrets before the present one that work at the same time. */
const MOST_FORMER = 5;

/**
 * The secrets before the present one, as two columns keep them: the last one with its end in `until`, and in further lines
 * of `former` those before it, each with its own end.
 */
export interface Former {
  former: string | null;
  until: number | null;
}

/** The secrets before the present one that still work, the last one first. */
export const formerSecrets = (stored: Former, now: number): string[] => live(stored, now).map(({ value }) => value);

/** The columns when no secret before the present one works. */
export const NONE_FORMER = { former: null, until: null } satisfies Former;

/**
 * The columns after a rotation: the present secret works for a while, and those before it until their own end. So whoever
 * rotates twice ends no secret that a program still uses. With `endsOld` all of them end at once: somebody else knows one.
 */
export function withFormer(present: string, stored: Former, now: number, endsOld: boolean): Former {
  if (endsOld) return NONE_FORMER;
  const older = live(stored, now);
  if (older.length >= MOST_FORMER)
    throw conflict(
      `The secret was rotated ${MOST_FORMER} times within 24 hours, and its old ones still work. End them, or rotate it again later.`,
    );
  const lines = older.map(({ value, until }) => `${until} ${value}`);
  return { former: [present, ...lines].join('\n'), until: now + OVERLAP };
}

/** What an answer adds when no old secret works any more, or more than one; empty otherwise. */
export function alsoWorking({ former, until }: Former, now: number): string {
  const count = live({ former, until }, now).length;
  if (count === 0) return ' The old ones no longer work.';
  return count > 1 ? ` ${count} old ones still work, each for 24 hours after it was replaced.` : '';
}

/** What is told after the old secrets of an application or a webhook were ended, `count` of which still worked. */
export const endedText = (of: string, count: number): string => {
  if (count === 0) return `${of} has no old secret that still works.`;
  return count === 1 ? `The old secret of ${of} was ended.` : `${count} old secrets of ${of} were ended.`;
};

function live({ former, until }: Former, now: number) {
  const [last, ...older] = former?.split('\n') ?? [];
  const all = older.map((line) => {
    const at = line.indexOf(' ');
    return { value: line.slice(at + 1), until: Number(line.slice(0, at)) };
  });
  if (last) all.unshift({ value: last, until: until ?? 0 });
  return all.filter((one) => one.until > now);
}
