import { createTransport } from 'nodemailer';
import type { FastifyBaseLogger } from 'fastify';
import type { Store } from '#server/db/database.ts';
import { claimMails, holdMails, markFailed, markSent, type Waiting } from './outbox.ts';

/** The interval between reads of the outbox, in milliseconds. */
const EVERY = 1_000;
const AT_ONCE = 50;
const CONNECTIONS = 5;

/** Sends the mails in the outbox until it is stopped. */
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

/** Starts sending by SMTP. Calls never wait for it: they only write to the outbox. */
export function startMailWorker({ store, smtpUrl, from, now, log }: Needs): MailWorker {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  } as object);
  /** Mails that are claimed and neither sent nor failed yet. */
  const under = new Set<number>();
  /** Mails that are sent but not marked as sent yet. */
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
      // If this write fails too, the mail is due again after its claim.
      await store.write((tx) => markFailed(tx, mail, why, now())).catch(unreachable);
    } finally {
      under.delete(mail.id);
    }
  };

  /** Marks sent mails, and extends the claims of mails that are being sent, however slow the mail server is. */
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
    // A sent mail that is not marked yet must not be claimed again.
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
      // A full batch means that more mails are waiting.
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
