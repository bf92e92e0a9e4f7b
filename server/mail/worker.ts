import { createTransport } from 'nodemailer';
import type { FastifyBaseLogger } from 'fastify';
import type { Store } from '#server/db/database.ts';
import { claimMails, markFailed, markSent, type Waiting } from './outbox.ts';

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
  let stopped = false;
  let wake: () => void = () => undefined;

  const sendOne = async (mail: Waiting): Promise<number | undefined> => {
    try {
      await transport.sendMail({
        from,
        to: mail.recipient,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        messageId: mail.message_id,
      });
      return mail.id;
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      log.error({ mail: mail.id, attempts: mail.attempts + 1, why }, 'a mail was not sent');
      await store.write((tx) => markFailed(tx, mail, why, now()));
      return undefined;
    }
  };

  const round = async (): Promise<number> => {
    const mails = await store.write((tx) => claimMails(tx, AT_ONCE, now()));
    const sent = (await Promise.all(mails.map(sendOne))).filter((id) => id !== undefined);
    if (sent.length) await store.write((tx) => markSent(tx, sent, now()));
    return mails.length;
  };

  const loop = async (): Promise<void> => {
    while (!stopped) {
      const taken = await round().catch((error: unknown) => {
        log.error({ why: String(error) }, 'the outbox could not be read');
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
