import { firstPage } from '#core/client/firstPage.ts';
import type { Host } from '#core/command/host.ts';
import { searchOf } from '#core/list/searchText.ts';
import { listGroups } from './contract.ts';

/** Reads what an address's list shows first. */
export const firstRows = (asked: URLSearchParams, host: Host) =>
  host.load(listGroups, { query: firstPage({ search: searchOf(asked) }) });
