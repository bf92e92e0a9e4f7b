import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import * as z from 'zod/mini';
import { systemReason } from './db/systemReason.ts';

/** An address range that the operator configures, such as the trusted proxies: first address and prefix length. */
export type Network = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** The server's environment is invalid; the message lists every problem, one per line. */
export class ConfigFault extends Error {
  override name = 'ConfigFault';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

interface Variable<T> {
  /** The value if the variable is missing or empty; `null` if there is no default. */
  default: string | null;
  /** The default in the table of variables, if it differs from the value. */
  fallbackText?: string;
  meaning: string;
  /** The value never appears in a message. */
  secret?: true;
  read: z.ZodMiniType<T, string>;
}

const variable = <T>(declared: Variable<T>): Variable<T> => declared;
type Optional<T> = Omit<Variable<T>, 'default'> & { fallbackText: string };
const optional = <T>(declared: Optional<T>): Variable<T | undefined> => ({ ...declared, default: null });

const text = (why: string, pattern: RegExp) => z.string().check(z.regex(pattern, why));
const readAs = <T>(why: string, read: (value: string) => T | undefined) =>
  z.pipe(
    z.string().check(z.refine((value) => attempt(read, value) !== undefined, why)),
    // The check above guarantees a value.
    z.transform((value: string) => read(value) as T),
  );
const wholeNumber = (from: number, to: number) =>
  readAs(`a whole number from ${from} to ${to} is expected`, (value) => {
    const number = Number(value);
    return /^\d{1,9}$/.test(value) && number >= from && number <= to ? number : undefined;
  });
const base = readAs('a path that begins with / or an http(s) address is expected', (value) =>
  /^\/(?!\/)\S*$/.test(value) ? value : webAddress(value),
);
const networks = readAs<Network[]>('a list of addresses or ranges such as 10.0.0.0/8, ::1 is expected', (value) => {
  const listed = value.split(/[\s,]+/).filter(Boolean);
  const read = listed.map(network);
  return read.every((one) => one !== undefined) ? read : undefined;
});
const apiBase = (what: string, fallback = '/api') =>
  variable({ default: fallback, meaning: `Where the portal calls ${what}.`, read: base });

/** Every environment variable of the server. The table in `docs/configuration.md` is made from this. */
export const configuration = {
  PORT: variable({
    default: '3000',
    meaning: 'The port of the server. `0` chooses a free one.',
    read: wholeNumber(0, 65_535),
  }),
  HOST: variable({
    default: '0.0.0.0',
    meaning: 'The network address that the server listens on; `127.0.0.1` for this machine only.',
    read: text('a host name or an address is expected', /^[\w.:-]+$/),
  }),
  PUBLIC_URL: optional({
    fallbackText: '`http://localhost:` and the port',
    meaning:
      'The address at which people open the portal. Links in mails begin with it, and https makes cookies `Secure`.',
    read: readAs('an http(s) address without path is expected', (value) => {
      const address = webAddress(value);
      return address && new URL(address).pathname === '/' && !/[?#@]/.test(value) ? new URL(address).origin : undefined;
    }),
  }),
  DATABASE_URL: optional({
    fallbackText: 'SQLite in `DATA_DIR`',
    meaning: 'A PostgreSQL database, `postgres://user:password@host/name`, for any number of processes.',
    secret: true,
    read: readAs('an address that begins with postgres:// is expected', (value) =>
      /^postgres(ql)?:\/\/\S+$/.test(value) && URL.canParse(value) ? value : undefined,
    ),
  }),
  DATA_DIR: variable({
    default: 'data',
    meaning: 'The folder of the SQLite database.',
    read: readAs('the path of a folder is expected', (value) => resolve(value)),
  }),
  SMTP_URL: optional({
    fallbackText: 'none: mails wait',
    meaning:
      'The mail server, `smtp://user:password@host:587` (STARTTLS where it is offered) or `smtps://…`. Its certificate must be valid; `NODE_EXTRA_CA_CERTS` names an authority of your own.',
    secret: true,
    read: readAs('an address that begins with smtp:// or smtps:// is expected', (value) =>
      /^smtps?:\/\/\S+$/.test(value) && URL.canParse(value) ? value : undefined,
    ),
  }),
  MAIL_FROM: optional({
    fallbackText: '`PRODUCT_NAME` and `no-reply@` at the public address',
    meaning: 'The sender of mails, `Name <address>`.',
    read: text(
      'an email address, or a name with an address in <…>, is expected',
      /^([^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
    ),
  }),
  REGISTRATION: optional({
    fallbackText: '`first`; `open` with `--demo`',
    meaning:
      'Who may register an organisation: `first` (only the holder of the link that the first start prints), `open` (everybody; a mail verifies the address), `closed` (nobody; the operator creates owners with `portal owner create`).',
    read: z.enum(['first', 'open', 'closed'], 'one of first, open, closed is expected'),
  }),
  SECRET_KEY: optional({
    fallbackText: 'created at the first start and kept in the database',
    meaning:
      'At least 32 random characters; the keys that sign sessions and encrypt second factors come from it. It belongs to the database: with another key the server does not start.',
    secret: true,
    read: text('at least 32 characters are expected', /^\S{32,}$/),
  }),
  TRUSTED_PROXIES: variable({
    default: '',
    fallbackText: 'none',
    meaning: 'Addresses or ranges of the proxies whose `X-Forwarded-For` is trusted, separated by commas.',
    read: networks,
  }),
  METRICS_FROM: variable({
    default: '127.0.0.0/8, ::1, 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, fc00::/7',
    meaning: 'Addresses or ranges that may read `/metrics`, separated by commas.',
    read: networks,
  }),
  WEBHOOK_NETWORKS: variable({
    default: '',
    fallbackText: 'none',
    meaning:
      'Private addresses or ranges that webhooks may call, separated by commas, also by http://. Without it only public addresses and https:// are allowed.',
    read: networks,
  }),
  SESSION_IDLE_MINUTES: variable({
    default: '60',
    meaning: 'A session that is not used for this many minutes ends.',
    read: wholeNumber(1, 525_600),
  }),
  SESSION_ABSOLUTE_HOURS: variable({
    default: '24',
    meaning:
      'A session ends this many hours after sign-in, even while it is used. A person has at most 100 sessions: beyond, those end that were not used for the longest time.',
    read: wholeNumber(1, 8_760),
  }),
  ACTIVITY_DAYS: variable({
    default: '400',
    meaning: 'Entries of the activity are kept for this many days, then deleted.',
    read: wholeNumber(90, 36_500),
  }),
  CATALOGUE_FILE: optional({
    fallbackText: 'the shipped suite',
    meaning: 'A JSON file with the applications that organisations can choose; icons are beside it in `icons/`.',
    read: readAs('the path of a file is expected', (value) => resolve(value)),
  }),
  SECURITY_CONTACT: optional({
    fallbackText: 'none',
    meaning:
      'The contact for people who find a security problem, `mailto:…` or `https://…`: served at `/.well-known/security.txt`.',
    read: readAs('an address that begins with mailto: or https:// is expected', (value) =>
      /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(value) ? value : undefined,
    ),
  }),
  LOG_LEVEL: variable({
    default: 'info',
    meaning: 'How much is logged: `fatal`, `error`, `warn`, `info`, `debug` or `silent`.',
    read: z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      'one of fatal, error, warn, info, debug, silent is expected',
    ),
  }),
  PRODUCT_NAME: variable({
    default: 'Gatehouse',
    meaning: 'The name in titles, mails and authenticator apps.',
    read: text('1 to 60 characters are expected', /^[^<>"\r\n]{1,60}$/),
  }),
  API_BASE_APPLICATION: apiBase('`application/*`'),
  API_BASE_USER: apiBase('`user/*`'),
  API_BASE_ORGANISATION: apiBase('`organisation/*`'),
  API_BASE_ADMIN: apiBase('`admin/*`'),
  API_BASE_GROUP: apiBase('`group/*`'),
  API_BASE_SECURITYPOLICY: apiBase('`securitypolicy/*`'),
  API_BASE_SECURITY: apiBase('`security/*`'),
  API_BASE_GENERAL: apiBase('everything else'),
  API_BASE_ACCOUNT: apiBase('the account service', '/account'),
  PORTAL_URL: variable({ default: '/', meaning: 'The address of the portal.', read: base }),
  SIGNIN_URL: variable({ default: '/signin', meaning: 'Where people sign in.', read: base }),
  SIGNOUT_URL: variable({
    default: '/account/signout',
    meaning: 'Where the browser goes to end the session.',
    read: base,
  }),
  COOKIE_URL: variable({ default: '/cookie.php', meaning: 'The call that sets the cookie for pictures.', read: base }),
};

type Values = { [K in keyof typeof configuration]: z.output<(typeof configuration)[K]['read']> };

/** Reads every variable; `problems` has a sentence for each wrong one. */
export function readEnvironment(env: Record<string, string | undefined>): { values: Values; problems: string[] } {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, { default: fallback, read, secret }] of Object.entries<Variable<unknown>>(configuration)) {
    const [found, problem] = secret ? readSecret(env, name) : [env[name]];
    if (problem) {
      problems.push(problem);
      continue;
    }
    const value = found?.trim() || fallback;
    if (value === null) continue;
    const parsed = z.safeParse(read, value);
    if (parsed.success) values[name] = parsed.data;
    else problems.push(`${name} is ${secret ? 'wrong' : `'${value}'`}, but ${parsed.error.issues[0]?.message}.`);
  }
  // Every name of `configuration` has a value or a problem, and callers check the problems first.
  return { values: values as Values, problems };
}

/** A secret may stand in a file, as systemd and container engines hand it over: `SECRET_KEY_FILE=/run/secrets/key`. */
function readSecret(env: Record<string, string | undefined>, name: string): [string?, string?] {
  const file = env[`${name}_FILE`]?.trim();
  if (!file) return [env[name]];
  if (env[name]?.trim()) return [undefined, `${name} and ${name}_FILE are both set: remove one of them.`];
  try {
    return [readFileSync(file, 'utf8')];
  } catch (error) {
    return [undefined, `${name}_FILE is '${file}', which cannot be read: ${systemReason(error)}.`];
  }
}

function attempt<T>(read: (value: string) => T, value: string): T | undefined {
  try {
    return read(value);
  } catch {
    return undefined;
  }
}

function webAddress(value: string): string | undefined {
  return /^https?:\/\/\S+$/.test(value) && URL.canParse(value) ? value : undefined;
}

function network(value: string): Network | undefined {
  // Short and hexadecimal forms of an address can mean another address than they seem to.
  const [end = ''] = value.split('/', 1);
  const decimal = end.includes('.') ? end.slice(end.lastIndexOf(':') + 1) : undefined;
  if (decimal !== undefined && !ipaddr.IPv4.isValidFourPartDecimal(decimal)) return undefined;
  if (decimal !== end && !ipaddr.IPv6.isValid(end)) return undefined;
  if (value.includes('/')) {
    if (!ipaddr.isValidCIDR(value)) return undefined;
    const [address, bits] = ipaddr.parseCIDR(value);
    if (!(address instanceof ipaddr.IPv6) || !address.isIPv4MappedAddress()) return [address, bits];
    return bits < 96 ? undefined : [address.toIPv4Address(), bits - 96];
  }
  const address = ipaddr.process(value);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}
