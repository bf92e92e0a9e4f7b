import { expect, test } from 'vitest';
import { pairs, strangers } from '#tests/builders/foldedPairs.ts';
import { searched } from './list.ts';

const row = (name: string) => ({ id: 1, name, email: 'office@acme.test' });

test('the rows of a back end that does not search are found as on the server', async () => {
  for (const [stored, typed] of pairs) expect(await searched({}, [row(stored)], typed), typed).toHaveLength(1);
  for (const [stored, typed] of strangers) expect(await searched({}, [row(stored)], typed), typed).toEqual([]);
  expect(await searched({}, [row('Łukasz Żółw')], 'OFFICE@ lukasz')).toHaveLength(1);
});

test('a back end that counts or pages has searched by itself', () => {
  expect(searched({ total: 1 }, [row('Ada')], 'x')).toHaveLength(1);
  expect(searched({ nextCursor: null }, [row('Ada')], 'x')).toHaveLength(1);
});
