import { isIP } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import type { Store } from '#server/db/database.ts';
import { claimMails, giveUpMail, holdMails, markFailed, markSent, type Waiting } from './outbox.ts';
import { isRefusedForGood, reasonOf } from './refusal.ts';
import { mailTransport } from './transport.ts';

/** The interval between reads of the outbox, in milliseconds. */
const EVERY = 1_000;
/** The number of mails that are claimed at a time. */
const AT_ONCE = 50;
/** The time that a stop waits for mails that are being sent, in milliseconds. */
const LONGEST_STOP = 5_000;

/** Sends the mails in the outbox until it is stopped. */
export interface MailWorker {
  stop(): Promise<void>;
}

/** What became of one attempt to send a mail. */
export const mailOutcomes = ['sent', 'refused', 'retried'] as const;
export type MailOutcome = (typeof mailOutcomes)[number];

interface Needs {
  store: Store;
  smtpUrl: string;
  from: string;
  /** Its host is the domain of each Message-ID. */
  publicUrl: string;
  now(): number;
  log: Pick<FastifyBaseLogger, 'error' | 'info'>;
  /** Told of each attempt, for the metrics. */
  count?: (outcome: MailOutcome) => void;
}

/** Starts sending by SMTP. Calls never wait for it: they only write to the outbox. */
export function startMailWorker({ store, smtpUrl, from, publicUrl, now, log, count }: Needs): MailWorker {
  const domain = domainOf(publicUrl);
  const transport = mailTransport(smtpUrl);
  /** Mails that are claimed and neither sent nor failed yet. */
  const under = new Map<number, Promise<void>>();
  /** Mails that are sent but not marked as sent yet. */
  const sent = new Set<number>();
  /** The last claim was full: more mails may be due. */
  let hasMore = false;
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
        messageId: `<${mail.message_id}@${domain}>`,
        // RFC 3834: no out-of-office reply is sent to a mail that a program has written.
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
      sent.add(mail.id);
      count?.('sent');
    } catch (error) {
      const why = reasonOf(error);
      const isFinal = isRefusedForGood(error);
      count?.(isFinal ? 'refused' : 'retried');
      log.error(
        { mail: mail.id, attempts: mail.attempts + 1, why },
        isFinal ? 'a mail was refused' : 'a mail was not sent',
      );
      // If this write fails too, the mail is due again after its claim.
      await store.write((tx) => (isFinal ? giveUpMail : markFailed)(tx, mail, why, now())).catch(unreachable);
    } finally {
      under.delete(mail.id);
      if (hasMore && under.size <= AT_ONCE / 2) wake();
    }
  };

  /** Marks sent mails, and extends the claims of mails that are being sent, however slow the mail server is. */
  const note = async (): Promise<void> => {
    const [done, held] = [[...sent], [...under.keys()]];
    if (done.length + held.length === 0) return;
    await store.write(async (tx) => {
      await markSent(tx, done, now());
      await holdMails(tx, held, now());
    });
    for (const id of done) sent.delete(id);
  };

  /** One slow mail does not hold up the others: each round claims as many as have ended. */
  const round = async (): Promise<void> => {
    // A sent mail that is not marked yet must not be claimed again.
    await note();
    const most = AT_ONCE - under.size;
    if (most === 0) return;
    const mails = await store.write((tx) => claimMails(tx, most, now()));
    hasMore = mails.length === most;
    for (const mail of mails) under.set(mail.id, sendOne(mail));
  };

  const loop = async (): Promise<void> => {
    while (!stopped) {
      await round().catch(unreachable);
      if (!stopped)
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
      // A mail that is cut off here is sent again later, with the same Message-ID.
      const late = setTimeout(() => transport.close({ force: true }), LONGEST_STOP);
      await Promise.all(under.values());
      clearTimeout(late);
      await note().catch(unreachable);
      transport.close();
    },
  };
}

/** The right side of a Message-ID; an IP address is in brackets there (RFC 5322 section 3.6.4). */
function domainOf(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return isIP(hostname) === 4 ? `[${hostname}]` : hostname;
}
