// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from 'vitest';
import { testConfig } from '#tests/builders/config.ts';
import { answer, fakeServer } from '#tests/builders/render/fakeServer.ts';
import { anyone } from '#core/access/rules.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { createClient } from './client.ts';

const picture = endpoint({
  method: 'GET',
  path: '/pet/picture',
  summary: 'A picture of the pet',
  access: anyone,
  evenWhen: ['signed out'],
  reply: 'binary',
});

const refused = vi.fn();
const { call } = createClient(testConfig, {
  ended: () => expect.unreachable(),
  refused,
  changed: () => expect.unreachable(),
});

/** The reply of the network, also to a second attempt. */
function responds(body: string, status: number, headers: Record<string, string>): void {
  const answers = vi.spyOn(globalThis, 'fetch').mockImplementation(() => {
    const response = new Response(body, { status, headers });
    // The Response of Node gives a Blob of Node, not a Blob of the document.
    return Promise.resolve(Object.defineProperty(response, 'blob', { value: async () => new Blob([body]) }));
  });
  onTestFinished(() => answers.mockRestore());
}

test('a file comes with its headers', async () => {
  fakeServer(answer(picture, Object.assign(new Blob(['PNG']), { headers: new Headers({ pragma: 'the code' }) })));
  const file = await call(picture, {});
  expect(file.size).toBe(3);
  expect(file.headers.get('pragma')).toBe('the code');
});

test.each([
  [403, { code: 452, status: 'Set it up first.', type: 'danger' }, {}],
  [429, { code: 429, status: 'Too many attempts.', type: 'danger' }, { 'retry-after': '7' }],
  // A back end that always answers 200: the code of the envelope counts.
  [200, { code: 409, status: 'Not now.', type: 'warning' }, {}],
])('a refusal of it (HTTP %i) is the sentence that came', async (status, envelope, headers) => {
  responds(JSON.stringify(envelope), status, { 'content-type': 'application/json; charset=utf-8', ...headers });
  await expect(call(picture, {})).rejects.toMatchObject({
    code: envelope.code,
    message: envelope.status,
    type: envelope.type,
    retryAfter: 'retry-after' in headers ? 7 : undefined,
  });
  expect(refused).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: envelope.code }));
  refused.mockClear();
});

test.each([
  [502, '<html>Bad Gateway</html>', 'text/html'],
  [200, 'half of {', 'application/json'],
])('what is neither is told as such (HTTP %i)', async (status, body, type) => {
  responds(body, status, { 'content-type': type });
  await expect(call(picture, {})).rejects.toMatchObject({
    code: status,
    message: 'The server sent an unexpected answer. Try again.',
  });
});
