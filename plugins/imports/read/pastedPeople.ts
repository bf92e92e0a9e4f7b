import * as z from 'zod/mini';
import { inTurn } from '#core/contract/text/text.ts';

/** The most characters that are pasted: those of about 10,000 people. */
const MOST_PASTED = 500_000;

/** Pasted or typed addresses, or rows of a spreadsheet with addresses. The import reads them, and checks each. */
export const pastedPeople = z
  .string()
  .check(
    ...inTurn(
      z.maxLength(MOST_PASTED, 'This is too much to paste. Save it as a file, and choose “Import people”.'),
      z.trim(),
      z.minLength(1, 'Type or paste at least one address.'),
      z.regex(/@/, { error: 'There is no email address in this text.' }),
    ),
  );
