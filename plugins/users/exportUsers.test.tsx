import { afterEach, expect, test, vi } from 'vitest';
import type { Host } from '#core/command/host.ts';
import { userCommands } from './commands.ts';
import { exportUsers } from './contract.ts';

afterEach(() => history.replaceState(null, '', '/'));

const names: string[] = [];
vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
  names.push(this.download);
});
Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} });

const run = async (address: string) => {
  history.replaceState(null, '', address);
  const call = vi.fn(async () =>
    Object.assign(new Blob(), { headers: new Headers({ 'content-disposition': 'attachment; filename="users.csv"' }) }),
  );
  const values = { access: { value: 1 as const, label: '' }, format: { value: 'csv' as const, label: '' } };
  const answer = await userCommands.export.run(values, { call } as unknown as Host);
  return { call, answer };
};

test('on the page of the list, the file has what the page shows', async () => {
  const { call, answer } = await run('/user?status=inactive&search=mia&sort=-name');
  const query = { status: 'inactive', search: 'mia', sort: '-name', access: true, format: 'csv' };
  expect(call).toHaveBeenCalledExactlyOnceWith(exportUsers, { query });
  expect(answer).toEqual({ message: 'The file users.csv was saved.' });
  expect(names).toEqual(['users.csv']);
});

test('on other pages it has everybody', async () => {
  const { call } = await run('/group?search=mia');
  expect(call).toHaveBeenCalledWith(exportUsers, { query: { status: 'all', access: true, format: 'csv' } });
});
