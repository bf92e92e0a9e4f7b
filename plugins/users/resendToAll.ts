import type { Command } from '#core/command/command.ts';
import type { Host } from '#core/command/host.ts';
import { runCommand } from '#core/command/runCommand.ts';
import { asCallError } from '#core/client/callError.ts';
import { readAll } from '#core/list/read/readAll.ts';
import { listUsers, type Person } from './contract.ts';
import { users } from './lists.ts';

/** Runs a command for every invited person without a verified address, after a confirmation that names their number. */
export async function resendToAll(resend: Command, host: Host): Promise<void> {
  const { total = 0 } = await host.call(listUsers, { query: { status: 'pending', limit: 1 } });
  if (total === 0) return host.notify('info', 'There are no pending invitations.');
  host.confirm({
    title: 'Resend Invitation',
    text: `Are you sure you want to resend the invitation to ${total === 1 ? 'the 1 pending User' : `all ${total} pending Users`}?`,
    action: 'Resend Invitation',
    run: async () => {
      const person = await everybodyPending(host);
      if (person.length > 0) await runCommand(resend, { person }, host);
    },
  });
}

/**
 * All pages are read before the first invitation is sent: a page that cannot be read must not leave half of the people
 * out.
 */
async function everybodyPending(host: Host): Promise<Person[]> {
  try {
    return await readAll(host, users, { status: 'pending' });
  } catch (thrown) {
    const error = asCallError(thrown);
    host.notify(error.type, `${error.message} No invitation was sent.`);
    throw error;
  }
}
