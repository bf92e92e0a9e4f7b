import ipaddr from 'ipaddr.js';
import type { Network } from './configuration.ts';

/** Networks that no stranger is in: of a house, of one machine, of one cable, of a provider. */
const INNER = [
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '100.64.0.0/10',
  '::1/128',
  'fc00::/7',
  'fe80::/10',
].map((range) => ipaddr.parseCIDR(range));

/** A sentence for each range of WEBHOOK_NETWORKS with public addresses, where webhooks may then be sent unprotected. */
export const publicNetworks = (networks: readonly Network[]): string[] =>
  networks
    .filter((network) => !INNER.some((inner) => isWithin(network, inner)))
    .map(
      ([address, bits]) =>
        `WEBHOOK_NETWORKS has public addresses, ${address.toString()}/${bits}: webhooks may call them also by http://, which everybody on the way can read.`,
    );

const isWithin = ([address, bits]: Network, [inner, innerBits]: Network): boolean =>
  address.kind() === inner.kind() && bits >= innerBits && address.match(inner, innerBits);
