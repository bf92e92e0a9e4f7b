import * as z from 'zod/mini';
import { fields } from '../codec.ts';
import { plainCode } from '../text/plain.ts';
import { filledText } from '../text/text.ts';

const octet = '(25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])';
/** The patterns of addresses, for longer patterns. */
export const ipv4 = `${octet}(\\.${octet}){3}`;
const h = '[0-9a-fA-F]{1,4}';
// One pattern for each number of groups before the gap (`::`).
export const ipv6 = [
  `(${h}:){7}${h}`,
  `(${h}:){1,7}:`,
  `(${h}:){1,6}:${h}`,
  `(${h}:){1,5}(:${h}){1,2}`,
  `(${h}:){1,4}(:${h}){1,3}`,
  `(${h}:){1,3}(:${h}){1,4}`,
  `(${h}:){1,2}(:${h}){1,5}`,
  `${h}:(:${h}){1,6}`,
  `:((:${h}){1,7}|:)`,
  // An IPv4 address in place of the last two groups (RFC 4291 section 2.2): mapped, NAT64, ISATAP. The obsolete
  // `::192.0.2.1` is not taken: programs read it as mapped.
  `(${h}:){6}${ipv4}`,
  `::(${h}:){1,5}${ipv4}`,
  ...[1, 2, 3, 4, 5].map((before) => `(${h}:){${before}}:(${h}:){0,${5 - before}}${ipv4}`),
].join('|');
/** A link-local address with its network (RFC 4007 section 11), a name of one computer that says nothing to others. */
const withZone = `[fF][eE]80::(${h}:){0,5}${h}%[\\w.~-]+`;
const address = new RegExp(`^(${ipv4}|${ipv6}|${withZone})$`);

/** An IPv4 or IPv6 address, required and trimmed. Error sentences name the field by its label. */
export function ipAddress(label: string) {
  return filledText(
    label,
    plainCode,
    z.regex(address, 'Enter a valid IP address, such as 203.0.113.7 or 2001:db8::7.'),
  );
}

/** A range of addresses, as calls send it. `rangeFault` checks the two ends against each other. */
export const addressRange = fields({
  from: ['from_ipaddress', ipAddress('From')],
  to: ['to_ipaddress', ipAddress('To')],
});
export type AddressRange = z.output<typeof addressRange>;

/**
 * The sentence for a range with wrong ends: they are of two families, or in the wrong order
 * (docs/specification/server.md section 5). An IPv4-mapped address counts as IPv4. An end that is no address has its
 * own error sentence.
 */
export function rangeFault({ from, to }: AddressRange): string | undefined {
  const [first, last] = [comparable(from), comparable(to)];
  if (first === undefined || last === undefined) return undefined;
  if (first.length !== last.length) return 'From and To must both be IPv4 or both be IPv6 addresses.';
  return first > last ? 'To must not be below From.' : undefined;
}

/** The same check for a form with the fields `from` and `to`. */
export const rangeCheck = z.check<AddressRange>(({ value, issues }) => {
  const fault = rangeFault(value);
  if (fault !== undefined) issues.push({ code: 'custom', message: fault, path: ['to'], input: value });
});

/**
 * Text that sorts in the same order as the addresses of one family: 8 hexadecimal digits for IPv4, 32 for IPv6;
 * `undefined` if the text is no address.
 */
export function comparable(text: string): string | undefined {
  const typed = plainCode(text);
  if (!address.test(typed)) return undefined;
  const [withoutZone = ''] = typed.split('%', 1);
  const digits = withoutZone.includes(':') ? wide(withoutZone) : narrow(withoutZone);
  return digits.startsWith(mapped) && digits.length === 32 ? digits.slice(mapped.length) : digits;
}

const mapped = `${'0'.repeat(20)}ffff`;

function narrow(ipv4: string): string {
  return ipv4
    .split('.')
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join('');
}

function wide(ipv6: string): string {
  const [, before = '', decimal = ''] = /^(.*:)(\d+\.[\d.]+)$/.exec(ipv6) ?? [];
  const hex = decimal && narrow(decimal);
  const spelled = decimal ? `${before}${hex.slice(0, 4)}:${hex.slice(4)}` : ipv6;
  const [head = '', tail] = spelled.split('::');
  const first = groups(head);
  const last = groups(tail ?? '');
  return [...first, ...Array.from({ length: 8 - first.length - last.length }, () => '0000'), ...last].join('');
}

function groups(text: string): string[] {
  return text === ''
    ? []
    : text
        .toLowerCase()
        .split(':')
        .map((group) => group.padStart(4, '0'));
}
