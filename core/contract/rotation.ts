import * as z from 'zod/mini';
import { flag } from './codec.ts';
import type { Telling } from './telling.ts';

/**
 * The field of a call that makes a new secret: the old ones end now. Without it each works for 24 hours after it was
 * replaced, so that programs can change over.
 */
export const endsOld = ['ends_old_secrets', z._default(flag, false)] as const;

/** What the activity keeps of the old secrets. */
export const rotationFields = { oldEnded: 'Old secrets ended' } as const;

/** The value of `rotationFields` for a call with `endsOld`. */
export const oldSecretsIn = ({ endsOld: ended }: { endsOld: boolean }): { oldEnded?: true } =>
  ended ? { oldEnded: true } : {};

/** The sentence of a new secret that has ended the old ones; `of` is the thing before its name. */
export const tellRotation =
  (of = '') =>
  ({ subject, now }: Telling): string | undefined =>
    now.oldEnded === true ? `created a new secret for ${of}${subject} and ended the old ones` : undefined;

/** Why a rotation has no 'Undo', and why the end of old secrets has none. */
export const ROTATION_STAYS = 'A new secret cannot be taken back. Create another one instead.';
export const END_STAYS = 'A secret that has ended cannot be brought back. Create another one instead.';
