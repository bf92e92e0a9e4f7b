import { saidInOneLine } from '#core/contract/text/plain.ts';

/** The parts of a nodemailer error that tell what a mail server answered to which command. */
interface SendError {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

/** Replies about the session, not about the mail: unknown command, wrong order, no authentication. */
const aboutSession = [500, 502, 503, 504, 530, 534, 535, 538];
/** The enhanced status codes of RFC 3463 for the recipient, the mailbox, the size and the content. */
const aboutMail = /^5\d\d[ -]5\.(1\.[0-6]|2\.\d+|3\.4|6\.\d+)\b/;
/** 'Exceeded storage allocation': the mail is larger than the mailbox or the server allows. */
const TOO_LARGE = 552;

/**
 * True when no retry can help: a reply of 5xx to the recipient or to the mail itself (RFC 5321 section 4.2.1). A reply
 * about the sender, the connection or the session is the operator's to mend, and the mail is retried.
 */
export function isRefusedForGood(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, command, response = '', responseCode } = error as SendError;
  if (responseCode === undefined) return isUnsendable(error, code);
  if (responseCode < 500 || aboutSession.includes(responseCode)) return false;
  if (command === 'MAIL FROM') return responseCode === TOO_LARGE || aboutMail.test(response);
  return command === 'RCPT TO' || command === 'DATA';
}

/** The reason as one line of text: the server's reply where there is one. */
export function reasonOf(error: unknown): string {
  const { response, message } = (typeof error === 'object' && error !== null ? error : {}) as SendError &
    Partial<Error>;
  return saidInOneLine(response ?? message ?? String(error));
}

/** Nodemailer itself refuses an address that no server takes, and a mail above the size that the server names. */
function isUnsendable(error: object, code: string | undefined): boolean {
  const message = error instanceof Error ? error.message : '';
  if (code === 'EMESSAGE') return true;
  return code === 'EENVELOPE' && /^(Invalid recipient|No recipients defined)/.test(message);
}
