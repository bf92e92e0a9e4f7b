import type { Host } from '#core/command/host.ts';
import { listUsers, type ListSort, type Person, type StatusFilter } from './contract.ts';

/** As many as the server answers with at most. */
const PAGE = 500;

/** Reads everybody whom a filter and search of the list name, page after page. */
export async function everybody(
  query: { status: StatusFilter; search?: string; sort?: ListSort },
  host: Host,
): Promise<Person[]> {
  const people: Person[] = [];
  let cursor: string | undefined;
  do {
    const page = await host.call(listUsers, { query: { ...query, limit: PAGE, cursor } });
    people.push(...page.people);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return people;
}
