import fc from 'fast-check';
import ipaddr from 'ipaddr.js';

const ipv4 = fc.uint8Array({ minLength: 4, maxLength: 4 }).map((bytes) => new ipaddr.IPv4([...bytes]));
const ipv6 = fc
  .oneof(
    fc.uint8Array({ minLength: 16, maxLength: 16 }),
    // With runs of zeros, where spellings differ.
    fc.array(fc.constantFrom(0, 0, 0, 0, 1, 255), { minLength: 16, maxLength: 16 }),
  )
  .map((bytes) => new ipaddr.IPv6([...bytes]));

/** Addresses in several spellings, made by ipaddr.js, independent of our code. */
export const spelledAddress = fc.oneof(
  ipv4.map((one) => one.toString()),
  ipv4.map((one) => `::ffff:${one.toString()}`),
  ipv4.map((one) => one.toIPv4MappedAddress().toNormalizedString()),
  ipv6.map((one) => one.toRFC5952String()),
  ipv6.map((one) => one.toNormalizedString()),
  ipv6.map((one) => one.toNormalizedString().toUpperCase()),
);

/** The expected family and value, by ipaddr.js. */
export function addressReference(text: string): { family: 4 | 6; value: bigint } {
  const parsed = ipaddr.process(text);
  const hex = parsed.toByteArray().map((byte) => byte.toString(16).padStart(2, '0'));
  return { family: parsed.kind() === 'ipv4' ? 4 : 6, value: BigInt(`0x${hex.join('')}`) };
}
