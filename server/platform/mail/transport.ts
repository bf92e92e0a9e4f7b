import { createTransport } from 'nodemailer';
import { MINUTE } from '../times.ts';

/** The connections to the mail server. The last one is for mails that a person waits for (connections.ts). */
export const CONNECTIONS = 6;

/**
 * Connections to the mail server. RFC 5321 section 4.5.3.2: a server may take 5 minutes to greet, and 10 to take a mail.
 * To nodemailer the greeting is a part of the connection.
 */
export function mailTransport(smtpUrl: string, greetingTimeout = 5 * MINUTE) {
  return createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: CONNECTIONS,
    // The outbox tries again after a wait; nodemailer would do it at once, five times.
    maxRequeues: 0,
    connectionTimeout: greetingTimeout + MINUTE / 2,
    greetingTimeout,
    socketTimeout: 10 * MINUTE,
  } as object);
}
