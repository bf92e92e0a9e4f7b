import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { CallError } from '#core/client/callError.ts';
import { queryAtom } from '#core/client/queries.ts';
import { member } from '#core/access/rules.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { userDetails } from '#core/contract/session.ts';
import { useAtomValue } from 'jotai';
import { answer, refuse } from '#tests/builders/render/fakeServer.ts';
import { renderSignedIn } from '#tests/builders/render/renderSignedIn.tsx';
import { changeSession, save } from '#tests/builders/render/testPages.tsx';

const readCount = endpoint({
  method: 'GET',
  path: '/user/count',
  summary: 'A number',
  access: member,
  reply: z.object({ count: z.int() }),
  reads: ['people'],
});
const countAtom = queryAtom(readCount, () => ({}));

function Count() {
  return <p>Count: {useAtomValue(countAtom).data?.count}</p>;
}

async function counting() {
  let count = 0;
  const drawn = await renderSignedIn(<Count />, {
    replies: [answer(readCount, () => ({ count: (count += 1) })), answer(save, {}, 'Saved.')],
  });
  await screen.findByText('Count: 1');
  return drawn;
}

afterEach(() => vi.restoreAllMocks());

describe('the host', () => {
  test('a changing call reads its topics again', async () => {
    const { host } = await counting();
    await act(async () => {
      const { message, type } = await host.call(save, { body: { text: '' } });
      expect([type, message]).toEqual(['success', 'Saved.']);
    });
    expect(await screen.findByText('Count: 2')).toBeInTheDocument();
  });

  test("a reply has the server's message type", async () => {
    const { host } = await renderSignedIn(null, { replies: [answer(save, {}, 'Saved, for now.', 'warning')] });
    const notice = await act(() => host.call(save, { body: { text: '' } }));
    expect(notice).toEqual({ type: 'warning', message: 'Saved, for now.' });
  });

  test('a batch reads once, at its end, also when it fails', async () => {
    const { host, server } = await counting();
    await act(async () => {
      await host.batch(async () => {
        for (const text of ['a', 'b', 'c']) await host.call(save, { body: { text } });
        expect(server.calls(readCount)).toHaveLength(1);
      });
    });
    expect(await screen.findByText('Count: 2')).toBeInTheDocument();
    expect(server.calls(readCount)).toHaveLength(2);
    await act(async () => {
      const failing = host.batch(async () => {
        await host.call(save, { body: { text: '' } });
        throw new Error('Half way.');
      });
      await expect(failing).rejects.toThrow('Half way.');
    });
    expect(await screen.findByText('Count: 3')).toBeInTheDocument();
  });

  test('an edit is shown at once and can be undone', async () => {
    const { host } = await counting();
    let undo: (() => void) | undefined;
    await act(async () => {
      undo = host.edit(readCount, (reading) => ({ ...reading, count: 99 }));
    });
    expect(await screen.findByText('Count: 99')).toBeInTheDocument();
    await act(async () => undo?.());
    expect(await screen.findByText('Count: 1')).toBeInTheDocument();
  });

  test("a change of the session's data reads the session again", async () => {
    const { host, server } = await renderSignedIn(<p>Page</p>, { replies: [answer(changeSession, {})] });
    await act(async () => host.call(changeSession, { body: { text: '' } }));
    await vi.waitFor(() => expect(server.calls(userDetails)).toHaveLength(1));
    expect(host.viewer()).toMatchObject({ id: 1, admin: true });
  });

  test('a refusal is thrown with its sentence', async () => {
    const { host } = await renderSignedIn(<p>Page</p>, { replies: [refuse(save, 409, 'Not now.')] });
    await expect(host.call(save, { body: { text: '' } })).rejects.toThrow(
      new CallError({ code: 409, message: 'Not now.' }),
    );
  });

  test.each([
    ['https://crm.example/', true],
    ['/application/list', true],
    ['javascript:alert(1)', false],
    ['data:text/html,x', false],
    ['http://', false],
  ])('opens a new tab for %s: %s', async (address, opens) => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    const { host } = await renderSignedIn(<p>Page</p>);
    host.openTab(address);
    expect(open.mock.calls).toEqual(opens ? [[address, '_blank', 'noopener']] : []);
  });
});
