import * as z from 'zod/mini';
import { filledText } from '#core/contract/text/text.ts';

/** The password, which is asked for again before credentials change (docs/specification/product.md section 5, Disable 2FA). */
export const confirmPassword = filledText(
  'Confirm Password',
  (text) => text,
  z.maxLength(50, 'Confirm Password can have at most 50 characters.'),
);
