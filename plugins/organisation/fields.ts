import { dayPattern, wrongDay } from '#core/contract/text/day.ts';
import * as z from 'zod/mini';
import { plainPrinted } from './plainPrinted.ts';
import { ipv4, ipv6 } from '#core/contract/policies/address.ts';
import { plainAddress, plainCode, plainDigits, plainLink, trimmed } from '#core/contract/text/plain.ts';
import {
  emailFault,
  filledText,
  inTurn,
  lineError,
  notText,
  optionalText,
  shortLocalPart,
} from '#core/contract/text/text.ts';
import { port } from '#core/contract/webAddress/webAddressFault.ts';

// A pattern describes the whole field, so that the OpenAPI page shows it and tests can generate values. Optional
// fields may be empty.
const maybe = (schema: z.ZodMiniString) => z._default(schema, '');

/** A GST number. `gstOwed` checks its form, because a type without GST has no number. */
export const gstNumber = maybe(
  z.string(notText('Gst no')).check(z.overwrite(plainPrinted), z.maxLength(200, 'Gst no is too long.')),
);

/** An Indian PAN: 5 letters, 4 digits, 1 letter. */
export const pan = maybe(
  z
    .string(notText('Pan No'))
    .check(
      z.overwrite(plainPrinted),
      z.toUpperCase(),
      ...inTurn(
        z.maxLength(10, 'Pan No can have at most 10 characters.'),
        z.regex(/^([A-Z]{5}\d{4}[A-Z])?$/, 'Enter a valid PAN, such as ABCDE1234F.'),
      ),
    ),
);

// Characters beyond ASCII without spaces, private ones and halves of a character. Unseen ones are taken off before.
const other =
  '([\\u00a1-\\u061b\\u061d-\\u167f\\u1681-\\u1fff\\u2010-\\u2027\\u2030-\\u205e\\u2070-\\u2fff\\u3001-\\ud7ff\\uf900-\\uffef]|[\\ud800-\\udb7f][\\udc00-\\udfff])';
// RFC 5322 section 3.2.3 (dot-atom) and RFC 6531, which admits letters of all scripts.
const atom = `([a-zA-Z0-9!#$%&'*+/=?^_\`\\{|\\}~\\-]|${other})+`;
const hostLabel = `([a-zA-Z0-9]|${other})(([a-zA-Z0-9-]|${other}){0,61}([a-zA-Z0-9]|${other}))?`;
const lastHostLabel = `([a-zA-Z]|${other})(([a-zA-Z0-9-]|${other}){0,61}([a-zA-Z0-9]|${other}))?`;
const hostName = `(${hostLabel}\\.)*${lastHostLabel}`;

/**
 * The organisation's address: any valid one (docs/specification/product.md section 5), not only those with the letters
 * that the addresses of people have.
 */
export const optionalEmail = maybe(
  z
    .string(notText('Email'))
    .check(
      z.overwrite(plainAddress),
      z.toLowerCase(),
      ...inTurn(
        z.maxLength(100, 'Email can have at most 100 characters.'),
        z.regex(new RegExp(`^(${atom}(\\.${atom})*@${hostName})?$`), { error: emailFault }),
        shortLocalPart(),
      ),
    ),
);

export const optionalPhone = maybe(
  z
    .string(notText('Phone'))
    .check(z.overwrite(plainCode), z.regex(/^(\d{10})?$/, 'Phone must have exactly 10 digits.')),
);

const webAddress = `[hH][tT][tT][pP][sS]?://(${hostName}\\.?|${ipv4}|\\[(${ipv6})\\])${port}([/?#]([!-~]|${other})*)?`;

/** A URL with its protocol, which must be http or https, because the page links to it. */
export const website = maybe(
  z.string(notText('Website')).check(
    z.overwrite(plainLink),
    ...inTurn(
      z.maxLength(500, 'Website can have at most 500 characters.'),
      z.regex(new RegExp(`^(${webAddress})?$`), { error: websiteFault }),
      // Such as a name in Punycode that stands for no letters.
      z.refine<string>((text) => text === '' || URL.canParse(text), { error: websiteFault }),
    ),
  ),
);

function websiteFault({ input }: { input?: unknown }): string {
  const text = String(input);
  if (!/^https?:\/\//i.test(text)) return 'Enter the address with its protocol, such as https://example.com.';
  if (/^https?:\/\/[^/?#]*@/i.test(text)) return 'Enter the address without a user name.';
  if (/\s/.test(text)) return 'Enter the address without spaces.';
  if (/^https?:\/\/(\[[^\]]*\]|[^/?#:]+):\d+([/?#]|$)/i.test(text) && !withPort.test(text))
    return 'Enter the address with a port from 1 to 65535, or without one.';
  return lineError('The address', 'Enter a web address, such as https://example.com.')({ input });
}

const withPort = new RegExp(`^[^/]+//(\\[[^\\]]*\\]|[^/?#:]+)${port}([/?#]|$)`);

/** A PIN or another postal code, with digits of any script. */
export const zip = optionalText('Zip', 6, (text) => plainDigits(trimmed(text)));

export const day = (label: string) => filledText(label, plainCode, z.regex(dayPattern, wrongDay));

/** Why a day is wrong; `undefined` for a right one. */
export const dayFault = (text: string): string | undefined => (dayPattern.test(text) ? undefined : wrongDay);

/** The day of a registration. `gstOwed` checks it, because a type without GST has none. */
export const optionalDay = maybe(
  z.string(notText('Registered On')).check(z.overwrite(plainCode), z.maxLength(200, wrongDay)),
);
