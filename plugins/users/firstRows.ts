import { firstPage } from '#core/client/firstPage.ts';
import type { Host } from '#core/command/host.ts';
import { listUsers } from './contract.ts';
import { ofAll, queryOf } from './listQuery.ts';

/** Reads what an address's list shows first. */
export const firstRows = (asked: URLSearchParams, host: Host) =>
  Promise.all([host.load(listUsers, { query: firstPage(queryOf(asked)) }), host.load(listUsers, ofAll)]);
