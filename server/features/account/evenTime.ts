import { setTimeout } from 'node:timers/promises';
import { slowOnPurpose } from '#server/platform/credentials/slowOnPurpose.ts';

/** Answers after a fixed time, so that the time does not reveal if an address is known. */
export async function evenTime<T>(work: Promise<T>): Promise<T> {
  const [settled] = await Promise.all([
    work.then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    ),
    setTimeout(slowOnPurpose.answerTime),
  ]);
  if ('error' in settled) throw settled.error;
  return settled.value;
}
