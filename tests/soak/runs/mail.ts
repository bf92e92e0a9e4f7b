import { SMTPServer } from 'smtp-server';
import { openDatabase } from '#server/platform/db/database.ts';
import { freePort } from '#tests/setup/freePort.ts';
import { startPostgres } from '#tests/setup/startPostgres.ts';
import { Caller } from '../caller.ts';
import { must, mustBeWithin, pause, quantile, msText, until, type RunOptions, type Run } from '../run.ts';
import { startServer } from '../server.ts';
import { watchSlowness } from '../slowness.ts';
import { MARK } from '../truth.ts';

/** The time limit of a call that sends a mail, in milliseconds. */
const ANSWERED_WITHIN = 1000;
/** A mail server so slow that a batch outlasts its claim: 50 mails by 5 connections, in milliseconds. */
const SLOW = 7000;
/**
 * The time limit for all mails after the mail server's return, in milliseconds: retries are up to 40 s apart by then.
 */
const SENT_WITHIN = 300_000;

/** Two processes use a mail server that is down, refuses or is slow: every mail arrives once. */
export const mail: Run = {
  name: 'mail',
  of: 'invitations',
  size: 240,
  little: 8,
  minutes: 30,
  async run({ size, short, clean }: RunOptions) {
    const database = await startPostgres({ durable: true });
    clean.add(
      () => database.stop(),
      () => undefined,
    );
    const post = await openPost();
    clean.add(post.down, () => undefined);
    const env = {
      DATABASE_URL: database.url,
      SMTP_URL: `smtp://127.0.0.1:${post.port}`,
      MAIL_FROM: 'portal@acme.test',
    };
    const folder = clean.folder('mail');
    const servers = [await startServer({ clean, folder, env }), await startServer({ clean, folder, env })];
    const first = await new Caller(servers[0]?.url ?? '').signIn('admin@acme.test');
    const callers = [first, first.at(servers[1]?.url ?? '')];
    const slowness = watchSlowness(servers[0]?.process.pid);
    const took: number[] = [];
    let inviteCount = 0;
    const invite = async (count: number) => {
      for (let index = 0; index < count; index++) {
        const started = performance.now();
        const { status, text } = await (callers[index % 2] as Caller).post('/api/user/create', {
          user_fname: 'Neo',
          user_lname: '',
          user_email: `mail${inviteCount++}@${MARK}.test`,
          user_mobile: '0123456789',
          user_invited: '1',
        });
        took.push(performance.now() - started);
        must(status === 200, `An invitation was answered with ${status} ${text}`);
      }
    };
    const part = Math.ceil(size / 4);

    await invite(part);
    await pause(3000);
    must(post.got.size === 0, 'A mail arrived while nobody listened.');
    post.refuses = true;
    await post.up();
    await invite(part);
    await pause(short ? 3000 : 12_000);
    must(post.got.size === 0, 'A mail arrived that was refused.');
    post.refuses = false;
    post.slow = short ? 100 : SLOW;
    await first.authorise();
    callers[1] = first.at(servers[1]?.url ?? '');
    await invite(2 * part);
    const started = performance.now();
    const claims = short ? 0 : 75_000;
    await until('a batch longer than its claim', 180_000, () => performance.now() - started > claims);
    post.slow = 0;
    const last = await until('everything is sent', SENT_WITHIN, () => post.got.size === inviteCount);

    // A mail that would be sent twice is due again one claim later.
    await until('nothing is left', 90_000, async () => (await unsent(database.url)) === 0);
    await pause(5000);
    const twice = [...post.got].filter(([, times]) => times !== 1);
    must(twice.length === 0, `${twice.length} mails arrived more than once, ${String(twice[0])}`);
    const slower = slowness();
    for (const server of servers) await server.stop();
    const slowest = quantile(took, 1);
    mustBeWithin(ANSWERED_WITHIN, slowest / slower, { short }, `An invitation took ${msText(slowest)}.`);
    return {
      processes: 2,
      refusals: post.refused,
      arrived: post.got.size,
      twice: 0,
      'slowest call': msText(slowest),
      'last mail after': `${(last / 1000).toFixed(0)} s`,
      'on a machine slowed': `${slower.toFixed(1)} times`,
    };
  },
};

async function unsent(url: string): Promise<number> {
  const store = await openDatabase({ url });
  try {
    const rows = await store.read.selectFrom('outbox').select('id').where('sent_at', 'is', null).execute();
    return rows.length;
  } finally {
    await store.close();
  }
}

/** A mail server that can be down, refuse, or be slow. */
async function openPost() {
  const port = await freePort();
  let smtp: SMTPServer | undefined;
  const post = {
    port,
    /** The number of mails for each address. */
    got: new Map<string, number>(),
    refuses: false,
    refused: 0,
    /** The time that it takes for each mail, in milliseconds. */
    slow: 0,
    async up() {
      smtp = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS'],
        onRcptTo(_address, _session, done) {
          if (post.refuses) post.refused++;
          done(post.refuses ? Object.assign(new Error('The mailbox is busy.'), { responseCode: 450 }) : null);
        },
        onData(stream, { envelope }, done) {
          stream.resume();
          stream.on('end', () => {
            setTimeout(() => {
              for (const { address } of envelope.rcptTo) post.got.set(address, (post.got.get(address) ?? 0) + 1);
              done();
            }, post.slow);
          });
        },
      });
      // Broken connections cause this event.
      smtp.on('error', () => undefined);
      await new Promise<void>((resolve) => smtp?.listen(port, '127.0.0.1', () => resolve()));
    },
    async down() {
      await new Promise<void>((resolve) => (smtp ? smtp.close(() => resolve()) : resolve()));
      smtp = undefined;
    },
  };
  return post;
}
