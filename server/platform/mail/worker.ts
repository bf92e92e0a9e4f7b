import { isIP } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Store } from '#server/platform/db/database.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { startSender, type Queue, type Sender } from '#server/platform/queue/sender.ts';
import { shareConnections } from './connections.ts';
import { giveUpMail, mailRows, markFailed, markSent, type Mail } from './outbox.ts';
import { isRefusedForGood, reasonOf } from './refusal.ts';
import { CONNECTIONS, mailTransport } from './transport.ts';

/** The mails that are claimed at a time, of those that are awaited and of all others: more than there are connections, so that no connection waits for the database. */
const PLACES = { process: 50, organisation: 40, receiver: 40 };
/** The time that a stop waits for mails that are being sent, in milliseconds. */
const LONGEST_STOP = 5_000;

/** Sends the mails in the outbox until it is stopped. */
export type MailWorker = Sender;

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
  /** Runs in the transaction that gives a mail up, with the reason. */
  givenUp?(tx: Kysely<Database>, mail: Mail, why: string, at: number): Promise<void>;
  /** Told of each attempt, for the metrics. */
  count?: (outcome: MailOutcome) => void;
}

/** Starts sending by SMTP. Calls never wait for it: they only write to the outbox. */
export function startMailWorker({ store, smtpUrl, from, publicUrl, now, log, count, givenUp }: Needs): MailWorker {
  const domain = domainOf(publicUrl);
  const transport = mailTransport(smtpUrl);
  const connections = shareConnections(CONNECTIONS);
  // A mail that is cut off is sent again later, with the same Message-ID.
  const cut = () => {
    connections.close();
    transport.close({ force: true });
  };

  async function send(mail: Mail, signal: AbortSignal): Promise<{ as: MailOutcome; why: string } | undefined> {
    signal.addEventListener('abort', cut, { once: true });
    const giveBack = await connections.take({
      isAwaited: mail.is_awaited === 1,
      organisationId: mail.organisation_id ?? 0,
    });
    // The process stops.
    if (!giveBack) return undefined;
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
      count?.('sent');
      return { as: 'sent', why: '' };
    } catch (error) {
      const why = reasonOf(error);
      const as = isRefusedForGood(error) ? 'refused' : 'retried';
      count?.(as);
      const facts = { mail: mail.id, attempts: mail.attempts + 1, why };
      log.error(facts, as === 'refused' ? 'a mail was refused' : 'a mail was not sent');
      return { as, why };
    } finally {
      giveBack();
    }
  }

  const queue: Omit<Queue<'outbox', Mail, { as: MailOutcome; why: string }>, 'rows'> = {
    places: PLACES,
    open: async (_tx, mails) => mails,
    send,
    async end(tx, mail, { as, why }) {
      if (as === 'sent') await markSent(tx, mail.id, now());
      else if (as === 'refused') await giveUpMail(tx, mail, why);
      else if (!(await markFailed(tx, mail, why, now()))) return;
      if (as !== 'sent') await givenUp?.(tx, mail, why, now());
    },
    failed: (error) => log.error({ why: String(error) }, 'the outbox could not be reached'),
    longestStop: LONGEST_STOP,
  };
  const senders = mailRows.map((rows) => startSender({ ...queue, rows }, { store, now }));
  return {
    async round() {
      await Promise.all(senders.map((sender) => sender.round()));
    },
    async stop() {
      await Promise.all(senders.map((sender) => sender.stop()));
      transport.close();
    },
  };
}

/** The right side of a Message-ID; an IP address is in brackets there (RFC 5322 section 3.6.4). */
function domainOf(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return isIP(hostname) === 4 ? `[${hostname}]` : hostname;
}
