import { saidInOneLine } from '#core/contract/text/plain.ts';
import { knownAddress } from '#plugins/account/contract.ts';
import * as z from 'zod/mini';
import { reasonOf } from '#server/platform/mail/refusal.ts';
import { mailTransport } from '#server/platform/mail/transport.ts';
import { CommandFault, type Command } from '../command.ts';

/** How long the mail server may take to greet, in milliseconds: the operator waits for the answer. */
const PATIENCE = 30_000;

export const mailTest: Command = {
  name: 'mail test',
  summary: 'Send a mail at once, and print the answer of the mail server',
  arguments: [{ name: 'email', meaning: 'the address to send to' }],
  example: 'mail test ada@acme.example',
  async run({ config }, { email = '' }) {
    const address = z.safeParse(knownAddress('The address'), email);
    if (!address.success) throw new CommandFault(address.error.issues.map(({ message }) => message).join('\n'));
    if (!config.smtpUrl) throw new CommandFault('SMTP_URL names no mail server.');
    const transport = mailTransport(config.smtpUrl, PATIENCE);
    try {
      const { response } = await transport.sendMail({
        from: config.mailFrom,
        to: address.data,
        subject: `A test mail of ${config.productName}`,
        text: `This mail was sent by "portal mail test" of ${config.publicUrl}. No reply is needed.`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
      return `The mail server took the mail: ${saidInOneLine(response)}`;
    } catch (error) {
      throw new CommandFault(`The mail was not sent: ${reasonOf(error)}`);
    } finally {
      transport.close();
    }
  },
};
