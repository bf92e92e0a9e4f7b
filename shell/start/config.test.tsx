import { afterEach, expect, test } from 'vitest';
import { testConfig } from '#tests/builders/config.ts';
import { readConfig } from './config.ts';

const former = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = former;
  document.getElementById('config')?.remove();
});

function written(text: string) {
  const script = document.createElement('script');
  Object.assign(script, { type: 'application/json', id: 'config', textContent: text });
  document.head.append(script);
}

const serve = (config: unknown) => {
  const requests: string[] = [];
  globalThis.fetch = (input) => {
    requests.push(input as string);
    return Promise.resolve(new Response(JSON.stringify(config)));
  };
  return requests;
};

test('the configuration in the page saves a call', async () => {
  const requests = serve({});
  written(JSON.stringify(testConfig));
  await expect(readConfig()).resolves.toEqual(testConfig);
  expect(requests).toEqual([]);
});

test.each(['', '  '])('a page without it reads /config.json', async (text) => {
  const requests = serve(testConfig);
  written(text);
  await expect(readConfig()).resolves.toEqual(testConfig);
  expect(requests).toEqual(['/config.json']);
});

test('a wrong configuration says what is wrong', async () => {
  serve({ ...testConfig, signin_url: 'javascript:alert(1)' });
  await expect(readConfig()).rejects.toThrow(/signin_url: A base must be a path or an http address\./);
});
