import { expect, test } from 'vitest';
import { createGroup, listGroups } from '#plugins/groups/contract.ts';
import { acme } from '#tests/server/app/acme.ts';
import { makeGroup } from '#tests/server/app/builders.ts';

test('a name that grows eighteenfold when it is folded is stored, is unique, and the list continues after it', async () => {
  const it = await acme({ people: ['admin'] });
  const create = () =>
    it.admin.call(createGroup, { body: { name: '\ufdfa'.repeat(100), description: '', members: [it.admin.id] } });
  expect((await create()).status).toBe(200);
  expect((await create()).status).toBe(422);
  await makeGroup(it.store, it.acme, [], { name: '\u{20000}' });
  const { body } = await it.admin.call(listGroups, { query: { limit: 1 } });
  const next = await it.admin.call(listGroups, { query: { limit: 1, cursor: String(body.next_cursor) } });
  expect(next.body.group_list).toMatchObject([{ group_name: '\u{20000}' }]);
});
