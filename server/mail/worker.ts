import { createTransport } from 'nodemailer';
import type { FastifyBaseLogger } from 'fastify';
import type { Store } from '#server/db/database.ts';
import { claimMails, holdMails, markFailed, markSent, type Waiting } from './outbox.ts';

/** How often the outbox is looked into, in milliseconds. */
const EVERY = 1_000;
const AT_ONCE = 50;
const CONNECTIONS = 5;

/** Sends what lies in the outbox until it is stopped. */
export interface MailWorker {
  stop(): Promise<void>;
}

interface Needs {
  store: Store;
  smtpUrl: string;
  from: string;
  now(): number;
  log: Pick<FastifyBaseLogger, 'error' | 'info'>;
}

/** Starts sending by SMTP. Calls never wait for it: they only write into the outbox. */
export function startMailWorker({ store, smtpUrl, from, now, log }: Needs): MailWorker {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  } as object);
  /** Claimed and neither sent nor failed yet. */
  const under = new Set<number>();
  /** Sent, but not noted as such yet. */
  const sent = new Set<number>();
  let stopped = false;
  let wake: () => void = () => undefined;
  const unreachable = (error: unknown) => log.error({ why: String(error) }, 'the outbox could not be reached');

  const sendOne = async (mail: Waiting): Promise<void> => {
    try {
      await transport.sendMail({
        from,
        to: mail.recipient,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        messageId: mail.message_id,
      });
      sent.add(mail.id);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      log.error({ mail: mail.id, attempts: mail.attempts + 1, why }, 'a mail was not sent');
      // If it can't be noted either, it is due again when the claim is over.
      await store.write((tx) => markFailed(tx, mail, why, now())).catch(unreachable);
    } finally {
      under.delete(mail.id);
    }
  };

  /** Notes what was sent, and keeps others from what is being sent, however slow the mail server is. */
  const note = async (): Promise<void> => {
    const [done, held] = [[...sent], [...under]];
    if (done.length + held.length === 0) return;
    await store.write(async (tx) => {
      await markSent(tx, done, now());
      await holdMails(tx, held, now());
    });
    for (const id of done) sent.delete(id);
  };

  const round = async (): Promise<number> => {
    // What could not be noted must not be claimed again.
    await note();
    const mails = await store.write((tx) => claimMails(tx, AT_ONCE, now()));
    for (const { id } of mails) under.add(id);
    const noting = setInterval(() => void note().catch(unreachable), EVERY);
    await Promise.all(mails.map(sendOne));
    clearInterval(noting);
    await note();
    return mails.length;
  };

  const loop = async (): Promise<void> => {
    while (!stopped) {
      const taken = await round().catch((error: unknown) => {
        unreachable(error);
        return 0;
      });
      // A full round means more is waiting.
      if (taken < AT_ONCE && !stopped)
        await new Promise<void>((resolve) => {
          wake = resolve;
          setTimeout(resolve, EVERY).unref();
        });
    }
  };
  const running = loop();

  return {
    async stop() {
      stopped = true;
      wake();
      await running;
      transport.close();
    },
  };
}
