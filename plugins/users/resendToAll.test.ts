import { describe, expect, test } from 'vitest';
import { CallError } from '#core/client/callError.ts';
import { runCommand } from '#core/command/runCommand.ts';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { pending } from '#tests/builders/person.ts';
import { recordingHost } from '#tests/builders/render/recordingHost.ts';
import { listUsers, sendInvitation } from './contract.ts';
import { userCommands } from './commands.ts';

interface Input {
  query: { status: string; limit: number; cursor?: string };
  body: { id: number };
}

/** An organisation with `count` pending people. `fails` may throw for a call. */
function organisation(count: number, fails: (endpoint: Endpoint, input: Input) => void = () => {}) {
  const everybody = Array.from({ length: count }, (_, n) => pending({ id: n + 100, firstName: `P${n}`, lastName: '' }));
  return recordingHost({
    answer(endpoint: Endpoint, input: Input) {
      fails(endpoint, input);
      if (endpoint !== listUsers) return {};
      expect(input.query.status).toBe('pending');
      const from = Number(input.query.cursor ?? 0);
      const next = from + input.query.limit;
      const nextCursor = next < count ? String(next) : null;
      return { people: everybody.slice(from, next), total: count, nextCursor, viewerVerified: true };
    },
  });
}

describe('Resend to all pending', () => {
  test('names the number before it sends', async () => {
    const { host, recorded } = organisation(1203);
    await runCommand(userCommands.resendAllPending, {}, host);
    expect(recorded.questions[0]).toMatchObject({
      title: 'Resend Invitation',
      text: 'Are you sure you want to resend the invitation to all 1203 pending Users?',
      action: 'Resend Invitation',
    });
    expect(recorded.calls.map(({ endpoint }) => endpoint)).toEqual([listUsers]);
  });

  test('reads every page and sends once to each person', async () => {
    const { host, recorded } = organisation(1203);
    await runCommand(userCommands.resendAllPending, {}, host);
    await recorded.questions[0]?.run();
    const sent = recorded.calls.filter(({ endpoint }) => endpoint === sendInvitation);
    expect(sent).toHaveLength(1203);
    expect(new Set(sent.map(({ input }) => (input as Input).body.id)).size).toBe(1203);
    expect(recorded.runs[0]).toMatchObject({ title: 'Resend invitation', total: 1203, ended: true });
    expect(recorded.runs[0]?.outcomes).toHaveLength(1203);
  });

  test('names the people who could not be sent to, and sends to the others', async () => {
    const { host, recorded } = organisation(20, (endpoint, { body }) => {
      if (endpoint === sendInvitation && body.id % 7 === 0)
        throw new CallError({ code: 409, message: 'This user has already verified the email address.' });
    });
    await runCommand(userCommands.resendAllPending, {}, host);
    await recorded.questions[0]?.run();
    const outcomes = recorded.runs[0]?.outcomes ?? [];
    expect(outcomes).toHaveLength(20);
    const failed = 'This user has already verified the email address.';
    expect(outcomes.filter((one) => one.failed !== undefined)).toMatchObject([
      { label: 'P5', failed },
      { label: 'P12', failed },
      { label: 'P19', failed },
    ]);
  });

  test('sends nothing if a page cannot be read, says so, and keeps the question open', async () => {
    const { host, recorded } = organisation(1203, (_endpoint, { query }) => {
      if (query.cursor === '1000') throw new CallError({ code: 0, message: 'The server cannot be reached.' });
    });
    await runCommand(userCommands.resendAllPending, {}, host);
    await expect(recorded.questions[0]?.run()).rejects.toThrow('The server cannot be reached.');
    expect(recorded.calls.some(({ endpoint }) => endpoint === sendInvitation)).toBe(false);
    expect(recorded.notes).toEqual([['danger', 'The server cannot be reached. No invitation was sent.']]);
  });

  test('for one pending person sends a single call with the usual message', async () => {
    const { host, recorded } = organisation(1);
    await runCommand(userCommands.resendAllPending, {}, host);
    expect(recorded.questions[0]?.text).toBe('Are you sure you want to resend the invitation to the 1 pending User?');
    await recorded.questions[0]?.run();
    expect(recorded.runs).toEqual([]);
    expect(recorded.notes).toEqual([['success', 'Done.']]);
  });

  test('says that nobody is pending, without a question', async () => {
    const { host, recorded } = organisation(0);
    await runCommand(userCommands.resendAllPending, {}, host);
    expect(recorded.questions).toEqual([]);
    expect(recorded.notes).toEqual([['info', 'There are no pending invitations.']]);
  });

  test('reports a failure to count', async () => {
    const { host, recorded } = organisation(5, () => {
      throw new CallError({ code: 500, message: 'Something went wrong.' });
    });
    await runCommand(userCommands.resendAllPending, {}, host);
    expect(recorded.questions).toEqual([]);
    expect(recorded.notes).toEqual([['danger', 'Something went wrong.']]);
  });
});
