import type { RuntimeConfig } from '#core/contract/runtimeConfig.ts';
import { ConfigFault, readEnvironment, type Network } from './configuration.ts';
import { mistyped } from './mistyped.ts';
import { publicNetworks } from './publicNetworks.ts';
import { HOUR, MINUTE } from './times.ts';

/** The operator's settings, from environment and flags; made once at the start. */
export interface Config {
  /** 0: the system chooses a free port. */
  port: number;
  host: string;
  /** Without a trailing slash; the only source of links in mails. */
  publicUrl: string;
  /** `publicUrl` is https: cookies are Secure and browsers are told to use https only. */
  secure: boolean;
  /** `postgres://…`, or the path of the SQLite file. */
  databaseUrl: string;
  dataDir: string;
  /** Without it no mail is sent; mails are shown at `/dev/mail` if `readableMail` allows it. */
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Without it a key is generated at the first start and stored in the database. */
  secretKey: string | undefined;
  trustedProxies: readonly Network[];
  /** The networks that may read `/metrics`. */
  metricsFrom: readonly Network[];
  /** The private networks that webhooks may call. */
  webhookNetworks: readonly Network[];
  /** Milliseconds. */
  sessionIdle: number;
  /** Milliseconds. */
  sessionAbsolute: number;
  /** Entries of the activity are kept for so many days. */
  activityDays: number;
  /** Replaces the shipped catalogue. */
  catalogueFile: string | undefined;
  /** For `/.well-known/security.txt`. */
  securityContact: string | undefined;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
  productName: string;
  /** The content of `/config.json`; with `--demo` the portal adds its people (server/doors/portal/portal.ts). */
  portal: RuntimeConfig;
  /** Sentences about the environment that stop nothing: mistyped names, and values that are hardly meant. */
  warnings: readonly string[];
  /** Serves the demo organisation from a separate database. */
  demo: boolean;
  /** The number of people in the demo organisation beside the named ones. */
  people: number;
  /** Mails are shown at `/dev/mail`: with `--demo` or in development, never otherwise. */
  readableMail: boolean;
}

interface Flags {
  demo: boolean;
  people: number;
}

/** Reads environment and flags. Throws a ConfigFault that lists every wrong value with the reason. */
export function readConfig(env: Record<string, string | undefined>, args: readonly string[] = []): Config {
  const { values, problems } = readEnvironment(env);
  const flags = readFlags(args, problems);
  if (problems.length) throw new ConfigFault(problems);
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl,
    secure: publicUrl.startsWith('https:'),
    databaseUrl: values.DATABASE_URL ?? `${values.DATA_DIR}/${flags.demo ? 'demo' : 'portal'}.sqlite`,
    dataDir: values.DATA_DIR,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? `${values.PRODUCT_NAME} <no-reply@${new URL(publicUrl).hostname}>`,
    secretKey: values.SECRET_KEY,
    trustedProxies: values.TRUSTED_PROXIES,
    metricsFrom: values.METRICS_FROM,
    webhookNetworks: values.WEBHOOK_NETWORKS,
    sessionIdle: values.SESSION_IDLE_MINUTES * MINUTE,
    sessionAbsolute: values.SESSION_ABSOLUTE_HOURS * HOUR,
    activityDays: values.ACTIVITY_DAYS,
    catalogueFile: values.CATALOGUE_FILE,
    securityContact: values.SECURITY_CONTACT,
    logLevel: values.LOG_LEVEL,
    productName: values.PRODUCT_NAME,
    portal: {
      product_name: values.PRODUCT_NAME,
      application_id: 1,
      registration: values.REGISTRATION ?? (flags.demo ? 'open' : 'first'),
      bases: {
        application: values.API_BASE_APPLICATION,
        user: values.API_BASE_USER,
        organisation: values.API_BASE_ORGANISATION,
        admin: values.API_BASE_ADMIN,
        group: values.API_BASE_GROUP,
        securitypolicy: values.API_BASE_SECURITYPOLICY,
        security: values.API_BASE_SECURITY,
        general: values.API_BASE_GENERAL,
        account: values.API_BASE_ACCOUNT,
      },
      portal_url: values.PORTAL_URL,
      signin_url: values.SIGNIN_URL,
      signout_url: values.SIGNOUT_URL,
      cookie_url: values.COOKIE_URL,
    },
    warnings: [...mistyped(env), ...publicNetworks(values.WEBHOOK_NETWORKS)],
    ...flags,
    readableMail: flags.demo || env.NODE_ENV === 'development',
  };
}

function readFlags(args: readonly string[], problems: string[]): Flags {
  const flags: Flags = { demo: false, people: DEMO_PEOPLE };
  const left = [...args];
  let peopleGiven = false;
  for (let flag = left.shift(); flag !== undefined; flag = left.shift()) {
    const [name, joined] = flag.split('=', 2);
    if (flag === '--demo') flags.demo = true;
    else if (name === '--people') {
      peopleGiven = true;
      const text = joined ?? left.shift() ?? '';
      flags.people = Number(text);
      if (!/^\d{1,7}$/.test(text) || flags.people < DEMO_PEOPLE || flags.people > 1_000_000)
        problems.push(`--people is '${text}', but a whole number from ${DEMO_PEOPLE} to 1000000 is expected.`);
    } else problems.push(`'${flag}' is not a flag of this program. It knows --demo and --people N.`);
  }
  if (peopleGiven && !flags.demo) problems.push('--people is only for the demo organisation: add --demo.');
  return flags;
}

const DEMO_PEOPLE = 60;
