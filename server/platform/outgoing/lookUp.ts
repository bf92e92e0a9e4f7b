import { lookup, type LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { readFileSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { askInTurn, notFound } from './askInTurn.ts';

/** The wait for the first answer of a name server, in milliseconds; the second try waits twice as long. */
const [WAIT, TRIES] = [1_500, 2];
/** The name servers of the machine are read anew after so many milliseconds. */
const READ_AGAIN = 30_000;

/**
 * Finds the addresses of a host for an organisation or application, whose name is any text. Throws an error with the code
 * ENOTFOUND or EAI_AGAIN.
 */
export type LookUp = (host: string, whose: string) => Promise<LookupAddress[]>;

interface Machine {
  hostsFile: string;
  /** Name servers in place of those of the machine. */
  servers?: readonly string[];
  askSystem?(host: string): Promise<LookupAddress[]>;
}

/**
 * Finds addresses without the thread pool of Node. There `dns.lookup` runs `getaddrinfo`, which waits for a silent name server
 * for 10 to 20 seconds and has two of the four threads: hashes and files would be slower, and the names of all other
 * receivers would wait behind a slow one. So /etc/hosts is read first, as the system does it, then DNS is asked directly. Only
 * names that DNS knows at once not to exist are left to the system (askInTurn.ts): it may know them by mDNS or a search domain.
 */
export function makeLookUp({ hostsFile, servers, askSystem = bySystem }: Machine): LookUp {
  const hosts = hostsIn(hostsFile);
  let [resolver, madeAt] = [undefined as Resolver | undefined, 0];
  const inTurn = askInTurn(askSystem);

  function servedNow(): Resolver {
    if (resolver && performance.now() - madeAt < READ_AGAIN) return resolver;
    resolver = new Resolver({ timeout: WAIT, tries: TRIES });
    if (servers) resolver.setServers(servers);
    madeAt = performance.now();
    return resolver;
  }

  return async (host, whose) => {
    const name = host.toLowerCase().replace(/\.$/, '');
    const listed = hosts().get(name);
    if (listed) return listed;
    const dns = servedNow();
    const answers = await Promise.allSettled([dns.resolve4(name), dns.resolve6(name)]);
    const found = answers.flatMap((one, at) =>
      one.status === 'fulfilled' ? one.value.map((address) => ({ address, family: at === 0 ? 4 : 6 })) : [],
    );
    if (found.length > 0) return found;
    const isSlow = answers.some((one) => one.status === 'rejected' && SLOW.has((one.reason as { code: string }).code));
    if (isSlow) throw notFound('EAI_AGAIN', host);
    return inTurn(name, whose);
  };
}

/** Codes of answers that the system would wait for again. */
const SLOW = new Set(['ETIMEOUT', 'ESERVFAIL', 'ECANCELLED']);

const bySystem = (host: string): Promise<LookupAddress[]> =>
  new Promise((resolve, reject) =>
    lookup(host, { all: true }, (error, found) => (error ? reject(error) : resolve(found))),
  );

/** Reads the hosts file, anew when it has changed. */
function hostsIn(file: string): () => ReadonlyMap<string, LookupAddress[]> {
  let [changedAt, hosts] = [-1, new Map<string, LookupAddress[]>()];
  return () => {
    const { mtimeMs } = statSync(file, { throwIfNoEntry: false }) ?? { mtimeMs: 0 };
    if (mtimeMs !== changedAt)
      [changedAt, hosts] = [mtimeMs, mtimeMs === 0 ? new Map() : parsed(readFileSync(file, 'utf8'))];
    return hosts;
  };
}

/** hosts(5): an address, then its names; `#` begins a comment. A name may stand in several lines. */
function parsed(text: string): Map<string, LookupAddress[]> {
  const hosts = new Map<string, LookupAddress[]>();
  for (const line of text.split(/\r?\n/)) {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/);
    const family = isIP(address);
    if (family === 0) continue;
    for (const name of names.map((one) => one.toLowerCase().replace(/\.$/, '')))
      hosts.set(name, [...(hosts.get(name) ?? []), { address, family }]);
  }
  return hosts;
}

/** The addresses of a host, as this machine knows them. */
export const lookUp = makeLookUp({ hostsFile: '/etc/hosts' });
