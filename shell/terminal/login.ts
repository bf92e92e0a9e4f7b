import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { asCallError } from '#core/client/callError.ts';
import { withoutUnseen } from '#core/contract/text/plain.ts';
import { holderOf } from '#core/command/headless/holder.ts';
import { sendTo } from './httpDoor.ts';
import { clean, exits, type Io } from './io.ts';
import type { Line } from './options.ts';

/** Where the portal is, and the access token with which the client calls it. */
export interface Login {
  address: string;
  token: string;
}

const folderOf = ({ env }: Io): string =>
  join(env.XDG_CONFIG_HOME || join(env.HOME || homedir(), '.config'), 'gatehouse');
const fileOf = (io: Io): string => join(folderOf(io), 'login.json');

const ADDRESS = 'must begin with https://; a portal on this computer may have http://.';

/** The stored login, or that of the variables GATEHOUSE_URL and GATEHOUSE_TOKEN; or the sentence why there is none. */
export async function readLogin(io: Io): Promise<Login | string> {
  const stored = await readFile(fileOf(io), 'utf8').then(
    (text) => JSON.parse(text) as Partial<Login>,
    () => ({}) as Partial<Login>,
  );
  const { GATEHOUSE_URL: url, GATEHOUSE_TOKEN: token = stored.token } = io.env;
  const address = url === undefined ? stored.address : addressOf(url);
  if (url !== undefined && address === undefined) return `GATEHOUSE_URL ${ADDRESS}`;
  if (address !== undefined && token) return { address, token };
  return "You are not signed in. 'gatehouse login' asks for the portal's address and an access token.";
}

/** Asks for the address and a token, tries them with one call, and stores them so that only this person can read them. */
export async function login(io: Io, { words, named }: Line): Promise<number> {
  const typed = words[0] ?? named.get('url')?.[0] ?? io.env.GATEHOUSE_URL;
  if (typed === undefined && !io.isInteractive) {
    io.err('Which portal? gatehouse login https://portal.example < token');
    return exits.wrongUse;
  }
  const address = addressOf(typed ?? (await io.ask('The address of the portal: ')));
  if (address === undefined) {
    io.err(`The address ${ADDRESS}`);
    return exits.wrongUse;
  }
  io.err(`Create an access token at ${address}/security?tab=tokens`);
  // A token that was copied or piped may carry unseen characters, such as a byte order mark.
  const token = withoutUnseen(io.env.GATEHOUSE_TOKEN ?? (await io.askSecret('The access token: ')));
  if (!/^ga[ts]_[0-9a-f]{72}$/.test(token)) {
    io.err(
      'This is not an access token. A token begins with gat_ or gas_, and is shown only once, when it is created.',
    );
    return exits.wrongUse;
  }
  try {
    const door = { source: 'terminal', send: sendTo(io, address) } as const;
    const { session, scopes } = await holderOf(door, token);
    await mkdir(folderOf(io), { recursive: true, mode: 0o700 });
    // An existing file keeps its mode when it is written, so it is made anew.
    await rm(fileOf(io), { force: true });
    await writeFile(fileOf(io), `${JSON.stringify({ address, token }, null, 2)}\n`, { mode: 0o600 });
    await chmod(fileOf(io), 0o600);
    const { person, organisation } = session;
    io.out(clean(`You are ${person.name} (${person.email}) in ${organisation?.name ?? 'no organisation'}.`));
    io.out(`The token may: ${scopes.join(', ')}. It is stored in ${fileOf(io)}.`);
    return exits.done;
  } catch (thrown) {
    io.err(clean(asCallError(thrown).message));
    return exits.refused;
  }
}

/** Forgets the stored login. The token stays valid until it is ended in the portal. */
export async function logout(io: Io): Promise<number> {
  await rm(fileOf(io), { force: true });
  io.out('The stored token was removed. It is valid until you end it in the portal: Security > Access Tokens.');
  return exits.done;
}

/** The address without a path. A token travels over TLS; only a portal on this computer may be called without. */
function addressOf(typed: string): string | undefined {
  if (!URL.canParse(typed)) return undefined;
  const { protocol, hostname, origin } = new URL(typed);
  const isHere = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  return protocol === 'https:' || (protocol === 'http:' && isHere) ? origin : undefined;
}
