import type { AddressInfo } from 'node:net';
import { sealActivity } from './domain/activity/seals.ts';
import { indexActivity } from './domain/activity/words/indexActivity.ts';
import { makeApp } from './app.ts';
import { missingIcons } from './domain/catalogue/catalogue.ts';
import { watchClock } from './clockSetBack.ts';
import { ConfigFault } from './platform/configuration.ts';
import type { Config } from './platform/config.ts';
import { checkHashing } from './platform/credentials/passwords.ts';
import { fillDemo } from './doors/demo/fill.ts';
import { isEmpty } from './features/account/queries.ts';
import { setupToken } from './features/account/registration.ts';
import { allJobs } from './jobs.ts';
import { openServices } from './doors/openServices.ts';
import { noteUndelivered } from './features/users/undelivered.ts';
import { startJob } from './domain/jobs/jobs.ts';
import type { Services } from './domain/services.ts';
import { sweep } from './sweep.ts';
import { takeOverWebhooks } from './features/webhooks/ofApplications.ts';
import { startWebhookWorker } from './features/webhooks/worker.ts';
import { HOUR } from './platform/times.ts';

/** The time between two sweeps of expired data, in milliseconds. */
const SWEEP = HOUR;

/** The time between two seals of the activity, in milliseconds. */
const SEAL = 60_000;

/** How long a stop waits for calls in progress, and for browsers that keep an idle connection, in milliseconds. */
const LONGEST_CALL = 5_000;

export interface RunningServer {
  /** Its address on this machine. */
  url: string;
  /** Sentences for the person who starts it. */
  notes: string[];
  /**
   * Takes no more calls, finishes those under way, stops sending mail, closes the database. With `drain`, open
   * connections are answered for so many milliseconds before, for a proxy that would send on them.
   */
  stop(drain?: number): Promise<void>;
}

/**
 * Starts the whole server. Throws an error with a sentence if the environment does not allow it. `listening` is called
 * before the first call is answered, while the last parts are still starting.
 */
export async function startServer(config: Config, listening?: () => void): Promise<RunningServer> {
  await checkHashing();
  const services = await openServices(config);
  try {
    const demoNotes = config.demo ? await openDemo(services) : [];
    // Without a fixed port the portal's address, which is the issuer, is not known yet.
    const applications =
      config.demo && config.port !== 0
        ? await (await import('./doors/demo/applications.ts')).startApplications(services)
        : undefined;
    if (applications) demoNotes.push(applications.note);
    const webhookNotes = await takeOverWebhooks(services);
    const app = await makeApp(services);
    await app
      .listen({
        port: config.port,
        host: config.host,
        listenTextResolver: (address) => `listening at ${address}`,
      })
      .catch((error: NodeJS.ErrnoException) => {
        const unknown = error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN';
        throw unknown ? new ConfigFault([`HOST is '${config.host}', which is not an address of this machine.`]) : error;
      });
    listening?.();
    const endWatch = await watchClock({
      ...services,
      failed: (error) => app.log.warn({ err: error }, 'times ahead of the clock could not be pulled back'),
    });
    const { smtpUrl, mailFrom, publicUrl } = config;
    // The templates are not read if no mail is sent.
    const mail = smtpUrl
      ? (await import('./platform/mail/worker.ts')).startMailWorker({
          store: services.store,
          smtpUrl,
          from: mailFrom,
          publicUrl,
          now: services.now,
          log: app.log,
          count: (outcome) => app.counters.add('gatehouse_mails_total', outcome),
          givenUp: noteUndelivered,
        })
      : undefined;
    const working = (await allJobs()).map((job) => startJob(job, services, app.log));
    const webhooks = startWebhookWorker(services, app.log);
    const stopping = new AbortController();
    const sweepNow = () =>
      sweep(services, stopping.signal).catch((error: unknown) =>
        app.log.warn({ err: error }, 'expired records were not deleted'),
      );
    // Also now: where a process never runs for an hour, nobody would be warned of the end of an access.
    let sweeping = sweepNow();
    const sweeper = setInterval(() => void (sweeping = sweeping.then(sweepNow)), SWEEP);
    sweeper.unref();
    let sealing = Promise.resolve();
    const sealer = setInterval(() => {
      const fail = (error: unknown) => app.log.warn({ err: error }, 'the activity was not sealed');
      // One after the other; and a stop waits for the last one.
      sealing = sealing.then(() => sealActivity(services)).catch(fail);
    }, SEAL);
    sealer.unref();
    const index = async () => {
      if (stopping.signal.aborted) return;
      await indexActivity(services, stopping.signal).catch((error: unknown) =>
        app.log.warn({ err: error }, 'the words of the activity were not indexed'),
      );
    };
    let indexing = index();
    const indexer = setInterval(() => {
      indexing = indexing.then(index);
    }, SEAL);
    indexer.unref();
    // A server that listens on a port has an address with a port.
    const { port } = app.server.address() as AddressInfo;
    return {
      url: config.port === 0 ? `http://localhost:${port}` : config.publicUrl,
      notes: [...demoNotes, ...webhookNotes, ...(await notesOf(services))],
      async stop(drain = 0) {
        clearInterval(sweeper);
        clearInterval(sealer);
        clearInterval(indexer);
        stopping.abort();
        endWatch();
        if (drain) await app.drain(drain);
        const late = setTimeout(() => app.server.closeAllConnections(), LONGEST_CALL);
        await app.close();
        clearTimeout(late);
        await mail?.stop();
        await sealing;
        await sweeping;
        await indexing;
        await Promise.all(working.map((one) => one.stop()));
        await webhooks.stop();
        await applications?.stop();
        await services.store.close();
      },
    };
  } catch (error) {
    await services.store.close();
    throw error;
  }
}

/** A database with other data must not get demo people, nor show its mails to everybody. */
async function openDemo(services: Services): Promise<string[]> {
  const { store, config } = services;
  const marked = await store.read.selectFrom('settings').select('value').where('key', '=', 'demo').executeTakeFirst();
  if (!marked && !(await isEmpty(store.read)))
    throw new ConfigFault(['--demo needs a database of its own, but DATABASE_URL names one that is in use.']);
  if (!marked) await store.write((tx) => tx.insertInto('settings').values({ key: 'demo', value: '1' }).execute());
  const there = await fillDemo(services, config.people);
  const notes = ['The demo organisation: sign in as owner@acme.test with Demo-Portal-2026.'];
  if (there < config.people)
    notes.push(
      `There are ${there} people in it. It is created only once: stop the server and remove demo.sqlite from ${config.dataDir} for more.`,
    );
  return notes;
}

async function notesOf({ config, store, secrets, catalogue }: Services): Promise<string[]> {
  const icons = missingIcons(catalogue, config.catalogueFile);
  const notes = icons.map((icon) => `The catalogue names an icon that is not there: ${icon}`);
  notes.push(...config.warnings);
  if (config.portal.registration !== 'closed' && (await isEmpty(store.read)))
    notes.push(`Register the first organisation: ${config.publicUrl}/register#setup_token=${setupToken(secrets)}`);
  if (!config.smtpUrl)
    notes.push(
      config.readableMail
        ? `No mail is sent; read it at ${config.publicUrl}/dev/mail`
        : 'No mail is sent until SMTP_URL names a mail server; mails wait in the outbox.',
    );
  return notes;
}
