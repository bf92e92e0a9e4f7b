import { dayFault } from './fields.ts';
import { plainPrinted } from './plainPrinted.ts';
import { gstRegistered } from './rules.ts';

/**
 * An Indian GSTIN: state code 01 to 37, a PAN, a letter or digit, Z, a check character (docs/specification/product.md
 * section 5).
 */
const gstin = /^(0[1-9]|[12]\d|3[0-7])[A-Z]{5}\d{4}[A-Z][A-Z\d]Z[A-Z\d]$/;

/**
 * The errors of the fields that a registered GST type requires, by our field names. For another type the fields are not
 * shown, so they have no errors, and they are cleared. Beyond docs/specification/product.md, the date must not be in the
 * future. `today` is YYYY-MM-DD.
 */
export function gstOwed(
  { gstTypeId, gstNumber, gstRegisteredOn }: { gstTypeId: number; gstNumber: string; gstRegisteredOn: string },
  today: string,
): Partial<Record<'gstNumber' | 'gstRegisteredOn', string>> {
  if (!gstRegistered(gstTypeId)) return {};
  const numberFault = gstNumberFault(gstNumber);
  const dateFault = registeredOnFault(gstRegisteredOn, today);
  return { ...(numberFault && { gstNumber: numberFault }), ...(dateFault && { gstRegisteredOn: dateFault }) };
}

function gstNumberFault(text: string): string | undefined {
  if (!text) return 'Gst no is required.';
  if (text.length > 15) return 'Gst no can have at most 15 characters.';
  return gstin.test(text.toUpperCase()) ? undefined : 'Enter a valid GST number, such as 33ABCDE1234F1Z5.';
}

function registeredOnFault(day: string, today: string): string | undefined {
  if (!day) return 'Registered On is required.';
  return dayFault(day) ?? (day > today ? 'Registered On cannot be in the future.' : undefined);
}

/**
 * The warning about a well-formed GST number: it contains another PAN than the given one, or its check character is wrong.
 * It is no error, because docs/specification/product.md section 5 requires only the pattern.
 */
export function gstDoubt(gstNumber: string, panNumber = ''): string | undefined {
  const [typed, pan] = [plainPrinted(gstNumber).toUpperCase(), plainPrinted(panNumber).toUpperCase()];
  if (!gstin.test(typed)) return undefined;
  if (checkCharacter(typed.slice(0, 14)) !== typed[14])
    return 'The last character does not match the others. Check for a typing mistake.';
  if (/^[A-Z]{5}\d{4}[A-Z]$/.test(pan) && typed.slice(2, 12) !== pan)
    return `This is not the number of the PAN ${pan}.`;
  return undefined;
}

const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The check character of a GSTIN: Luhn's method in base 36, as the GST Network publishes it. */
function checkCharacter(text: string): string | undefined {
  let sum = 0;
  for (const [at, character] of Array.from(text).entries()) {
    const product = CHARACTERS.indexOf(character) * (at % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return CHARACTERS[(36 - (sum % 36)) % 36];
}
