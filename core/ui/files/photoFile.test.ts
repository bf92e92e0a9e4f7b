import { expect, test } from 'vitest';
import { whyUnreadable } from './photoFile.ts';

test.each([
  ['PNG', [0x89, ...Buffer.from('PNG\r\n'), 0x1a, 0x0a, 0x00]],
  ['JPEG', [0xff, 0xd8, 0xff, 0xe0]],
  ['GIF', [...Buffer.from('GIF89a')]],
])('a %s that cannot be decoded is damaged', async (_type, bytes) => {
  expect(await whyUnreadable(new Blob([Uint8Array.from(bytes)]))).toMatch(/is damaged/);
});

test.each(['', 'no picture', '%PDF-1.7', 'GIF85a'])('%j under a picture’s name has another type', async (content) => {
  expect(await whyUnreadable(new Blob([content]))).toMatch(/not supported\. Please choose a PNG, JPG, or GIF/);
});

test('a file that was deleted after it was chosen is damaged', async () => {
  const gone = new Blob(['x']);
  gone.slice = () => ({ arrayBuffer: () => Promise.reject(new Error('NotReadableError')) }) as unknown as Blob;
  expect(await whyUnreadable(gone)).toMatch(/is damaged/);
});
