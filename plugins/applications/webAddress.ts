import * as z from 'zod/mini';
import { ipv4 } from '#core/contract/policies/address.ts';
import { plainLink } from '#core/contract/text/plain.ts';
import { filledText, inTurn, notText } from '#core/contract/text/text.ts';
import { port, webAddressFault } from '#core/contract/webAddress/webAddressFault.ts';

const LONGEST = 500;
/** The most addresses of one kind. */
const MOST = 20;

// No user name, no fragment and no backslash, which browsers read as a slash. A host of digits is an IPv4 address.
const label = '[a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?';
const host = `((${label}\\.)*[a-zA-Z]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?|${ipv4})`;
const address = `[hH][tT][tT][pP][sS]?://${host}${port}([/?][!"$-\\[\\]-~]*)?`;
const whole = new RegExp(`^${address}$`);
const wholeOrEmpty = new RegExp(`^(${address})?$`);

/** A web address without a fragment, required and trimmed. Error sentences name the field by its label. */
export const webAddress = (name: string) =>
  filledText(
    name,
    plainLink,
    z.maxLength(LONGEST, `${name} can have at most ${LONGEST} characters.`),
    z.regex(whole, { error: webAddressFault(name) }),
  );

/** The same, or empty. */
export const optionalAddress = (name: string) =>
  z._default(
    z
      .string(notText(name))
      .check(
        z.overwrite(plainLink),
        ...inTurn(
          z.maxLength(LONGEST, `${name} can have at most ${LONGEST} characters.`),
          z.regex(wholeOrEmpty, { error: webAddressFault(name) }),
        ),
      ),
    '',
  );

/** A list of web addresses. */
export const addresses = (name: string, least = 0) =>
  z
    .array(webAddress(name))
    .check(z.minLength(least, `${name} is required.`), z.maxLength(MOST, `${name}: at most ${MOST} can be given.`));
