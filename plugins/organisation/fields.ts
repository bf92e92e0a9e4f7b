import { dayPattern, wrongDay } from '#core/contract/day.ts';
import * as z from 'zod/mini';
import { plainCode, plainDigits, trimmed, withoutUnseen } from '#core/contract/plain.ts';
import { emailFault, filledText, inTurn, notText, optionalText, shortLocalPart } from '#core/contract/text.ts';

// A pattern describes the whole field, so that the OpenAPI page shows it and tests can generate values. Optional
// fields may be empty.
const maybe = (schema: z.ZodMiniString) => z._default(schema, '');

/** A GST number. `gstOwed` checks its form, because a type without GST has no number. */
export const gstNumber = maybe(
  z.string(notText('Gst no')).check(z.overwrite(plainCode), z.maxLength(200, 'Gst no is too long.')),
);

/** An Indian PAN: 5 letters, 4 digits, 1 letter. */
export const pan = maybe(
  z
    .string(notText('Pan No'))
    .check(
      z.overwrite(plainCode),
      z.toUpperCase(),
      ...inTurn(
        z.maxLength(10, 'Pan No can have at most 10 characters.'),
        z.regex(/^([A-Z]{5}\d{4}[A-Z])?$/, 'Enter a valid PAN, such as ABCDE1234F.'),
      ),
    ),
);

// RFC 5322 section 3.2.3 (dot-atom) and RFC 6531, which admits letters of all scripts.
const atom = "[a-z0-9!#$%&'*+/=?^_`{|}~\\u00a1-\\uffff-]+";
const hostLabel = '[a-z0-9\\u00a1-\\uffff]([a-z0-9\\u00a1-\\uffff-]{0,61}[a-z0-9\\u00a1-\\uffff])?';
const lastHostLabel = '[a-z\\u00a1-\\uffff]([a-z0-9\\u00a1-\\uffff-]{0,61}[a-z0-9\\u00a1-\\uffff])?';

/**
 * The organisation's address: any valid one (docs/specification/product.md section 5), not only those with the letters
 * that the addresses of people have.
 */
export const optionalEmail = maybe(
  z
    .string(notText('Email'))
    .check(
      z.overwrite(withoutUnseen),
      z.toLowerCase(),
      ...inTurn(
        z.maxLength(100, 'Email can have at most 100 characters.'),
        z.regex(new RegExp(`^(${atom}(\\.${atom})*@(${hostLabel}\\.)*${lastHostLabel})?$`, 'i'), { error: emailFault }),
        shortLocalPart(),
      ),
    ),
);

export const optionalPhone = maybe(
  z
    .string(notText('Phone'))
    .check(z.overwrite(plainCode), z.regex(/^(\d{10})?$/, 'Phone must have exactly 10 digits.')),
);

const webHost = {
  name: '([a-z\\d\\u00a1-\\uffff-]+\\.)*[a-z\\u00a1-\\uffff][a-z\\d\\u00a1-\\uffff-]*\\.?',
  ipv4: '\\d{1,3}(\\.\\d{1,3}){3}',
  ipv6: '\\[[\\da-f:.]{2,45}\\]',
  rest: '(:\\d{1,5})?([/?#][!-~\\u00a1-\\uffff]*)?',
};

/** A URL with its protocol, which must be http or https, because the page links to it. */
export const website = maybe(
  z.string(notText('Website')).check(
    z.overwrite(withoutUnseen),
    ...inTurn(
      z.maxLength(500, 'Website can have at most 500 characters.'),
      z.regex(new RegExp(`^(https?://(${webHost.name}|${webHost.ipv4}|${webHost.ipv6})${webHost.rest})?$`, 'i'), {
        error: websiteFault,
      }),
    ),
  ),
);

function websiteFault({ input }: { input?: unknown }): string {
  const text = String(input);
  if (!/^https?:\/\//i.test(text)) return 'Enter the address with its protocol, such as https://example.com.';
  if (/^https?:\/\/[^/?#]*@/i.test(text)) return 'Enter the address without a user name.';
  return 'Enter a web address, such as https://example.com.';
}

/** A PIN or another postal code, with digits of any script. */
export const zip = optionalText('Zip', 6, (text) => plainDigits(trimmed(text)));

export const day = (label: string) => filledText(label, plainCode, z.regex(dayPattern, wrongDay));

/** Why a day is wrong; `undefined` for a right one. */
export const dayFault = (text: string): string | undefined => (dayPattern.test(text) ? undefined : wrongDay);

/** The day of a registration. `gstOwed` checks it, because a type without GST has none. */
export const optionalDay = maybe(
  z.string(notText('Registered On')).check(z.overwrite(plainCode), z.maxLength(200, wrongDay)),
);
