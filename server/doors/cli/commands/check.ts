import { sql } from 'kysely';
import { systemReason } from '#server/platform/db/systemReason.ts';
import { reasonOf } from '#server/platform/mail/refusal.ts';
import { mailTransport } from '#server/platform/mail/transport.ts';
import { checkHashing } from '#server/platform/credentials/passwords.ts';
import type { Services } from '#server/domain/services.ts';
import { CommandFault, type Command } from '../command.ts';
import { contentOf } from '../content.ts';

/** How long the mail server may take to greet, in milliseconds: the operator waits for the answer. */
const PATIENCE = 10_000;

interface Finding {
  what: string;
  /** Empty where all is well. */
  wrong?: string;
  text: string;
}

export const check: Command = {
  name: 'check',
  summary:
    'Check the database, its migrations, the key, the code for passwords, the mail server and the addresses; the exit code is 1 if something is wrong',
  example: 'check',
  asFound: true,
  async run(services) {
    const findings = [
      await database(services),
      await migrations(services),
      key(services),
      await passwords(),
      await mail(services),
      ...addresses(services),
      ...names(services),
    ];
    const lines = findings.map(({ what, wrong, text }) => `${wrong ? 'WRONG' : 'ok   '} ${what}: ${wrong ?? text}`);
    if (findings.some(({ wrong }) => wrong)) throw new CommandFault(lines.join('\n'));
    return lines.join('\n');
  },
};

async function database({ store, config }: Services): Promise<Finding> {
  const where =
    store.dialect === 'postgres'
      ? (await sql<{ version: string }>`select version() as version`.execute(store.read)).rows[0]?.version.split(',')[0]
      : config.databaseUrl;
  // Opened already: otherwise no command runs.
  return { what: 'database', text: `${where}, ${await contentOf(store)}` };
}

async function migrations({ store }: Services): Promise<Finding> {
  const what = 'migrations';
  const toCome = await store.migrationsToCome();
  if (!toCome.length) return { what, text: 'none to come' };
  const text = `${toCome.length} to come (${toCome.join(', ')}): the next start of the server, or another command, runs them`;
  return { what, text };
}

function key({ config }: Services): Finding {
  return { what: 'key', text: config.secretKey ? 'SECRET_KEY fits the database' : 'kept in the database' };
}

async function passwords(): Promise<Finding> {
  const what = 'passwords';
  try {
    await checkHashing();
    return { what, text: 'can be checked' };
  } catch (error) {
    return { what, text: '', wrong: (error as Error).message };
  }
}

async function mail({ config }: Services): Promise<Finding> {
  const what = 'mail';
  if (!config.smtpUrl) {
    const text = 'SMTP_URL names no mail server, so mails wait';
    return config.demo ? { what, text } : { what, text, wrong: text };
  }
  const transport = mailTransport(config.smtpUrl, PATIENCE);
  const { host } = new URL(config.smtpUrl);
  try {
    await transport.verify();
    return { what, text: `${host} answers and accepts the sign-in` };
  } catch (error) {
    return { what, text: '', wrong: `${host} does not take mail: ${reasonOf(error) || systemReason(error)}` };
  } finally {
    transport.close();
  }
}

const names = ({ config }: Services): Finding[] =>
  config.warnings.map((wrong) => ({ what: 'environment', text: '', wrong }));

function addresses({ config }: Services): Finding[] {
  const { hostname } = new URL(config.publicUrl);
  const isLocal = hostname === 'localhost' || hostname.startsWith('127.');
  return [
    {
      what: 'address',
      text: config.publicUrl,
      ...(!config.secure &&
        !isLocal && { wrong: `${config.publicUrl} is not https, so passwords and cookies can be read on the way` }),
    },
    {
      what: 'proxies',
      text: config.trustedProxies.length
        ? config.trustedProxies.map(([network, bits]) => `${network.toString()}/${bits}`).join(', ')
        : 'none: the address of a connection is the address of the person',
    },
  ];
}
