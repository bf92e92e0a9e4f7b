import * as z from 'zod/mini';

/** What every mail program links: a scheme, `www.`, a host with a path, a port or a query, and an IP address. */
const certain = [
  String.raw`:\/\/|\bh(?:tt|xx)ps?:|\bwww\.`,
  String.raw`[\p{L}\p{N}-]\.(?:xn--[a-z0-9-]+|\p{L}{2,})(?:\/|[?#]\S|:\d)`,
  String.raw`(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])`,
  // IPv6 as an address has it.
  String.raw`\[[\da-f:]*:[\da-f:.]*\]`,
  // An email address; the host of one inside a network has no dot, and no program links it.
  String.raw`[^\s@]@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.(?:xn--|\p{L}{2,})`,
].join('|');
const link = new RegExp(certain, 'iu');

/** The endings of hosts that strangers use most, and two small letters, which are those of a country. */
const endings =
  'com|net|org|info|biz|app|dev|xyz|online|site|website|shop|store|club|live|link|click|page|top|vip|win|icu|fun|today|' +
  'world|email|support|space|cloud|tech|bank|money|gifts?|prize|promo|рф|укр|бел|срб|中国|中國|公司|网络|한국|भारत';
// One letter before the dot is an initial or a degree: 'K.Li', 'M.Com'.
const host = String.raw`[\p{L}\p{N}-]{2}\.`;
const end = String.raw`(?![\p{L}\p{N}-])`;
const common = new RegExp(`${host}(?:${endings}|xn--[a-z0-9-]+)${end}`, 'iu');
// 'Node.js', the German 'Co.kg' and the Turkish 'San.ve Tic.' are no hosts.
const ofCountry = new RegExp(`${host}(?!js|kg|ve)[a-z]{2}${end}`, 'u');
const isHost = (text: string): boolean => common.test(text) || ofCountry.test(text);

/**
 * The text as browsers and readers take it: without what browsers leave out of the name of a host, with usual letters, and
 * with a dot for what is read as one, such as the full stop of Chinese, of Urdu or of Lisu, and `[.]` or `(dot)`.
 */
const plain = (text: string): string =>
  text
    .replace(/\p{DI}/gu, '')
    .normalize('NFKC')
    .replace(/[。۔܁܂꘎ꓸ𐩐𝅭]/gu, '.')
    .replace(/\s?[[({<]\s?(?:\.|dot)\s?[\])}>]\s?/giu, '.')
    .replace(/\s?[[({<]\s?(?:@|at)\s?[\])}>]\s?/giu, '@');

/**
 * Tells if a name holds the address of a web site or an email address. Many companies are called like their web site
 * ('Booking.com B.V.'), so a host alone may be the first word; `nowhere` admits it not even there, for names of people.
 */
export function hasAddress(name: string, nowhere = false): boolean {
  const text = plain(name);
  return link.test(text) || isHost(nowhere ? text : text.trim().replace(/^\S+/, ''));
}

/** A check for names that mails carry: a name with an address is refused. */
export const withoutAddress = (label: string, nowhere = false) =>
  z.refine((text: unknown) => !hasAddress(String(text), nowhere), {
    error: `${label} must be a name, not a web or email address.`,
    // One sentence for a field is enough.
    when: ({ issues }) => issues.length === 0,
  });
