import { openDatabase } from '#server/platform/db/database.ts';
import type { Answer } from '#tests/server/app/browser.ts';
import { startPostgres } from '#tests/setup/startPostgres.ts';
import { Caller } from '../caller.ts';
import { must, quantile, msText, type RunOptions, type Run } from '../run.ts';
import { startServer } from '../server.ts';

/** The most passwords compared in a quarter of an hour: of all sources, and of one source for an account. */
const MOST = { all: 50, source: 10 };
const WINDOW = 15 * 60_000;
const PARALLEL = 200;
/** The number of timed sign-ins of another person, with and without guesses each. */
const OTHERS = 30;
/** How much longer these may take in the median: the guesses use the same processors. */
const SLOWER = 3;

/** Spellings of one address that the contract accepts; K is the Kelvin sign. */
const spellings = [
  'karin.kask@guess.test',
  ' Karin.Kask@Guess.test ',
  'KARIN.KASK@GUESS.TEST',
  '\u212aarin.\u212aask@guess.test',
];

/** Guesses passwords in two processes on one PostgreSQL, from changing addresses. */
export const guess: Run = {
  name: 'guess',
  of: 'guesses one after another',
  size: 10_000,
  // On a slow machine few of the parallel ones are compared: these alone reach the limit.
  little: MOST.all,
  minutes: 14,
  async run({ size, short, clean }: RunOptions) {
    const database = await startPostgres({ durable: true });
    clean.add(
      () => database.stop(),
      () => undefined,
    );
    const env = { DATABASE_URL: database.url, TRUSTED_PROXIES: '127.0.0.1' };
    const folder = clean.folder('guess');
    const servers = [await startServer({ clean, folder, env }), await startServer({ clean, folder, env })];
    await rename(database.url, 'user@acme.test', 'karin.kask@guess.test');
    const callers = servers.map(({ url }) => new Caller(url));
    const began = Date.now();
    let sent = 0;
    const attempt = (user_email: string, password: string, address: string): Promise<Answer> =>
      (callers[sent++ % 2] as Caller)
        .once()
        .post('/account/signin', { user_email, password }, { 'x-forwarded-for': address });
    // Addresses from everywhere, of both families.
    const anywhere = (index: number) =>
      index % 2 ? `2001:db8:${index.toString(16)}::7` : `${1 + (index % 220)}.${(index >> 8) % 256}.${index % 256}.7`;
    const spelling = (index: number) => spellings[index % spellings.length] ?? '';
    const others = async (): Promise<number> => {
      const times: number[] = [];
      for (let index = 0; index < OTHERS; index++) {
        const started = performance.now();
        const { status, text } = await attempt('admin@acme.test', 'Demo-Portal-2026', '198.51.100.9');
        times.push(performance.now() - started);
        must(status === 200, `Somebody else was answered with ${status} ${text}`);
      }
      return quantile(times, 0.5);
    };

    const known = (callers[0] as Caller).once();
    await known.post('/account/signin', { user_email: spelling(0), password: 'Demo-Portal-2026' });
    const quiet = await others();
    const parallel = await Promise.all(
      Array.from({ length: PARALLEL }, (_, index) => attempt(spelling(index), `guess ${index}`, anywhere(index))),
    );
    let compared = countCompared(parallel);
    const guesses = (async () => {
      for (let index = 0; index < size; index++) {
        const answer = await attempt(spelling(index), `guess ${PARALLEL + index}`, anywhere(PARALLEL + index));
        compared += countCompared([answer]);
      }
    })();
    const meanwhile = await Promise.race([others(), guesses.then(() => NaN)]);
    await guesses;
    const own = await known.post('/account/signin', { user_email: spelling(0), password: 'Demo-Portal-2026' });
    must(own.status === 200, `The person's own browser was answered with ${own.status} during the wait.`);
    const last = await attempt('karin.kask@guess.test', 'a last guess', '203.0.113.3');
    const right = await attempt('karin.kask@guess.test', 'Demo-Portal-2026', '203.0.113.3');
    must(right.status === 429, `The right password was answered with ${right.status} during the wait.`);
    must(
      right.body.status === last.body.status && right.body.code === last.body.code,
      'The right password got another answer than a wrong one.',
    );

    const network = await Promise.all(
      Array.from({ length: PARALLEL }, (_, index) =>
        attempt('admin@acme.test', 'a guess', `2001:db8:77:77:${index.toString(16)}:${index}::1`),
      ),
    );
    const took = Date.now() - began;
    must(took < WINDOW, 'It took longer than the wait, so the count began anew.');
    must(compared <= MOST.all, `${compared} passwords were compared for one account.`);
    const fromNetwork = countCompared(network);
    must(fromNetwork <= MOST.source, `${fromNetwork} passwords were compared for one /64.`);
    must(
      short || Number.isNaN(meanwhile) || meanwhile <= quiet * SLOWER,
      `Others took ${msText(meanwhile)} instead of ${msText(quiet)}.`,
    );
    return {
      parallel: PARALLEL,
      processes: 2,
      compared,
      'compared from one /64': fromNetwork,
      'turned away by 503': parallel.filter(({ status }) => status === 503).length,
      'others before': msText(quiet),
      'others meanwhile': msText(meanwhile),
    };
  },
};

/** The number of replies that the password is wrong; all others must say to wait or to try again. */
function countCompared(answers: readonly Answer[]): number {
  for (const { status, headers, text } of answers)
    must(
      status === 403 || ((status === 429 || status === 503) && Number(headers['retry-after']) > 0),
      `A guess was answered with ${status} ${text.slice(0, 200)}`,
    );
  return answers.filter(({ status }) => status === 403).length;
}

/** Gives a person of the demo an address with letters that have other spellings. */
async function rename(url: string, from: string, email: string): Promise<void> {
  const store = await openDatabase({ url });
  await store.write((tx) =>
    tx.updateTable('people').set({ email, email_key: email }).where('email', '=', from).execute(),
  );
  await store.close();
}
