import { CallError } from '#core/client/callError.ts';
import type { Received } from '#core/client/early.ts';
import type { Confirmation, Door, Sent } from '#core/command/headless/door.ts';
import type { Outcome } from '#core/command/host.ts';
import { isJson } from '#core/contract/text/mediaType.ts';
import { clean, type Io } from './io.ts';

/** Sends calls to the API of a portal. */
export function sendTo({ fetch: send }: Pick<Io, 'fetch'>, address: string) {
  return async ({ path, signal, ...call }: Sent): Promise<Received> => {
    const timeout = AbortSignal.timeout(120_000);
    const request = {
      ...call,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      // A token is sent to this address alone.
      redirect: 'error',
    } as const;
    try {
      const response = await send(`${address}/api${path}`, request);
      const { ok, status, headers } = response;
      const data: unknown = isJson(headers.get('content-type')) ? await response.json() : await response.blob();
      return { ok, status, headers, _data: data as Received['_data'] };
    } catch {
      throw new CallError({ code: 0, message: `The portal at ${address} cannot be reached.` });
    }
  };
}

/** What the person allowed on the command line. */
interface Allowed {
  yes: boolean;
  shutOut: boolean;
}

/** A door that asks at the terminal. `unanswered` tells that a question was asked of nobody. */
export function terminalDoor(
  io: Io,
  address: string,
  { yes, shutOut }: Allowed,
  quiet: boolean,
): Door & { unanswered: Confirmation | undefined; saved: string[] } {
  const door: Door & { unanswered: Confirmation | undefined; saved: string[] } = {
    source: 'terminal',
    unanswered: undefined,
    saved: [],
    send: sendTo(io, address),
    async answer(question) {
      const { title, text, records, action, isLockout } = question;
      const allowed = isLockout ? shutOut : yes;
      if (!allowed || isLockout) {
        io.err(`${clean(title)}\n${clean(text, true)}`);
        for (const record of records) io.err(`  ${clean(record)}`);
      }
      if (allowed) return true;
      if (!io.isInteractive) {
        door.unanswered = question;
        io.err(
          isLockout
            ? 'Nothing was changed. --shut-out saves it anyway.'
            : 'Nothing was changed. --yes answers the question.',
        );
        return false;
      }
      return /^y(es)?$/i.test((await io.ask(`${clean(action)}? [y/N] `)).trim());
    },
    async save(name, content) {
      door.saved.push(await io.save(name, new Uint8Array(await content.arrayBuffer())));
    },
    progress({ label, address, failed, stays }: Outcome) {
      if (quiet) return;
      const reason = failed ?? stays;
      const word = failed !== undefined ? 'failed' : stays !== undefined ? 'stays ' : 'done  ';
      io.err(
        clean(
          `  ${word}  ${label}${address === undefined ? '' : `, ${address}`}${reason === undefined ? '' : `: ${reason}`}`,
        ),
      );
    },
  };
  return door;
}
