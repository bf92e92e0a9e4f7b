import * as z from 'zod/mini';
import type { InputOf } from '#core/contract/endpoint.ts';
import { addressRefused, signedIn, signInRefused } from '#plugins/account/events.ts';
import type * as contract from '#plugins/activity/contract.ts';
import { sealHead } from '#plugins/activity/contract.ts';
import { events, ownersOnly } from '#server/domain/activity/events.ts';
import type { EntryIds } from '#server/domain/activity/ids/entryIds.ts';
import { entryIdsOf } from '#server/domain/activity/ids/storedKey.ts';
import { headFor } from '#server/domain/activity/seals.ts';
import type { Change } from '#server/domain/activity/change.ts';
import { exportList } from '#server/domain/calls/lists/exportList.ts';
import type { Ctx, Handlers } from '#server/domain/calls/context.ts';
import { canonicalAddress } from '#server/platform/http/connection/address.ts';
import {
  activityPage,
  countOfEntries,
  ownAccountEntries,
  timeOfEntry,
  undoneAmong,
  type ActivityRow,
  type Filters,
} from './queries.ts';
import { entryOf, type Listed } from './entryOf.ts';
import { entryColumns, lineOf } from './exported.ts';
import { foldedPage } from './folded.ts';
import { mostFound, searchPage } from './searchPage.ts';
import { undo, visibleEntry } from './undo.ts';

/** The rows of a page that asks for no other number, and the most of any page. */
const [USUAL, MOST] = [50, 500];

const sizeOf = (limit: number | undefined) => Math.min(limit ?? USUAL, MOST);
const listedNames = (names: string | undefined) => (names ? names.split(',').map((name) => name.trim()) : []);
const signInEvents = [signedIn, signInRefused, addressRefused].map(({ id }) => id);

export const handlers: Handlers<typeof contract> = {
  async listActivity({ query: { runs, limit, cursor, ...query } }, ctx) {
    const filters = filtersOf(query, ctx);
    // With a filter, the newest entry of an import may be left out and an older one fit, so all are listed.
    const isFiltered = Object.values(query).some((value) => value !== undefined);
    if (runs === undefined || isFiltered) return listed(ctx, filters, { limit, cursor });
    const size = sizeOf(limit);
    const ids = await entryIdsOf(ctx.services.store);
    const before = storedCursor(ids, cursor);
    const { found, next } = await foldedPage(ctx.db, ctx.organisationId, { ...filters, before }, size);
    const all = await withUndone(
      ctx,
      found.map(({ row }) => row),
    );
    return {
      entries: all.map((one, at) => ({ ...entryOf(one), others: found[at]?.others })),
      nextCursor: shownCursor(ids, next),
    };
  },

  exportActivity: ({ query: { format, ...query } }, ctx) =>
    exportList(ctx, {
      name: 'Activity',
      format,
      async read({ limit, cursor }) {
        const filters = filtersOf(query, ctx);
        const paging = { limit, cursor: cursor === undefined ? undefined : Number(cursor) };
        const { rows, next } = await pageOf(ctx, filters, paging, { whole: true });
        const page = { rows, nextCursor: next === null ? null : String(next) };
        // Only a sheet has a limit of rows.
        if (format !== 'xlsx' || cursor !== undefined) return page;
        const countOf = filters.text === '' ? countOfEntries : mostFound;
        return { ...page, total: await countOf(ctx.db, ctx.organisationId, filters) };
      },
      rows: ({ rows }) => withUndone(ctx, rows),
      columns: entryColumns,
      objectOf: lineOf,
      lastLine: async () => ({ seal: z.encode(sealHead, await shownHead(ctx)) }),
    }),

  viewSeal: async (_input, ctx) => ({ head: await shownHead(ctx) }),

  async viewEntry({ params }, ctx) {
    const row = await visibleEntry(ctx, params.id);
    const [listedEntry] = await withUndone(ctx, [row]);
    return { entry: entryOf(listedEntry as Listed) };
  },

  async listActions(_input, { viewer }) {
    const visible = [...events.values()].filter((event) => viewer.owner || !event.ownersOnly);
    return { actions: visible.map(({ id, title }) => ({ id, title })) };
  },

  async listOwnChanges({ query }, ctx) {
    const { text, batch } = query;
    const own = {
      actor: ctx.actor.id ?? 0,
      actorKind: ctx.actor.kind,
      about: [],
      actions: [],
      withoutActions: [],
      undoable: true,
    };
    const filters = { ...own, batch, text: text ?? '' };
    const ids = await entryIdsOf(ctx.services.store);
    const paging = { limit: query.limit, cursor: storedCursor(ids, query.cursor) };
    const here = await listing(ctx, filters, paging);
    // Organisation 0 has what the person changed of the own account.
    const account =
      ctx.actor.kind === 'person' ? await listing({ ...ctx, organisationId: 0 }, filters, paging) : undefined;
    const { all, next, searchedSince } = account ? merged(here, account, sizeOf(query.limit)) : here;
    const entries = all.map(entryOf).filter((entry) => entry.undo.possible);
    return { entries, nextCursor: shownCursor(ids, next), searchedSince };
  },

  async listSignIns({ query }, { db, viewer, services }) {
    const ids = await entryIdsOf(services.store);
    const rows = await ownAccountEntries(db, viewer.id, signInEvents, Math.min(query.limit ?? 10, MOST));
    return {
      signIns: rows.map((row) => ({
        id: ids.show(row.id),
        at: row.at,
        sentence: events.get(row.action)?.title ?? row.action,
        outcome: row.outcome,
        detail: row.why ?? String((JSON.parse(row.changes) as Change[])[0]?.now ?? ''),
        address: row.address,
        userAgent: row.user_agent,
      })),
    };
  },

  undoEntry: ({ body }, ctx) => undo(ctx, body.id, body.confirmLockout),
};

type Query = InputOf<typeof contract.listActivity>['query'];

function filtersOf(query: NonNullable<Query>, ctx: Ctx): Filters {
  const { actor, withoutActor, from, to, outcome, batch } = query;
  const kinds = ['person', 'application', 'group', 'policy', 'organisation'] as const;
  return {
    actor,
    withoutActor,
    from,
    to,
    outcome,
    batch,
    about: kinds.flatMap((kind) => (query[kind] === undefined ? [] : [{ kind, id: query[kind] }])),
    actions: listedNames(query.action),
    withoutActions: [...listedNames(query.withoutAction), ...(ctx.viewer.owner ? [] : ownersOnly)],
    address: query.address && canonicalAddress(query.address),
    text: query.text ?? '',
  };
}

interface PageQuery {
  limit?: number | undefined;
  cursor?: number | undefined;
}

async function listed(ctx: Ctx, filters: Filters, { limit, cursor }: PageQuery) {
  const ids = await entryIdsOf(ctx.services.store);
  const { all, next, searchedSince } = await listing(ctx, filters, { limit, cursor: storedCursor(ids, cursor) });
  return { entries: all.map(entryOf), nextCursor: shownCursor(ids, next), searchedSince };
}

/** A page of entries. Its cursors are stored ids. */
interface Listing {
  all: readonly Listed[];
  next: number | null;
  searchedSince: number | undefined;
}

async function listing(ctx: Ctx, filters: Filters, paging: PageQuery): Promise<Listing> {
  const { rows, next, searchedFrom } = await pageOf(ctx, filters, paging);
  return {
    all: await withUndone(ctx, rows),
    next,
    searchedSince: searchedFrom === undefined ? undefined : await timeOfEntry(ctx.db, ctx.organisationId, searchedFrom),
  };
}

/** The newest entries of two pages that begin before the same entry. */
function merged(here: Listing, account: Listing, size: number): Listing {
  const both = [...here.all, ...account.all].toSorted((a, b) => b.row.id - a.row.id);
  const all = both.slice(0, size);
  const isMore = both.length > size || here.next !== null || account.next !== null;
  return { ...here, all, next: isMore ? (all.at(-1)?.row.id ?? null) : null };
}

async function pageOf(ctx: Ctx, filters: Filters, { limit, cursor }: PageQuery, options: { whole?: boolean } = {}) {
  const { db, organisationId } = ctx;
  const size = sizeOf(limit);
  const pageFilters = { ...filters, before: cursor };
  const { rows: read, searchedFrom } =
    filters.text === ''
      ? { rows: await activityPage(db, organisationId, pageFilters, size + 1), searchedFrom: undefined }
      : await searchPage(db, organisationId, pageFilters, size + 1, options);
  const rows = read.slice(0, size);
  return { rows, searchedFrom, next: read.length > size ? (rows.at(-1)?.id ?? null) : null };
}

/** A cursor that no page has answered finds nothing: a guessed one would tell where the entries lie among all. */
const storedCursor = (ids: EntryIds, cursor: number | undefined): number | undefined =>
  cursor === undefined ? undefined : (ids.stored(cursor) ?? 0);

const shownCursor = (ids: EntryIds, next: number | null): string | null =>
  next === null ? null : String(ids.show(next));

async function withUndone({ db, organisationId, now, services }: Ctx, rows: readonly ActivityRow[]): Promise<Listed[]> {
  const undoable = rows.filter(({ reverse }) => reverse !== null).map(({ id }) => id);
  const undone = await undoneAmong(db, organisationId, undoable);
  const ids = await entryIdsOf(services.store);
  return rows.map((row) => ({
    row,
    undone: undone.has(row.id),
    now,
    id: ids.show(row.id),
    undoes: row.undoes === null ? null : ids.show(row.undoes),
  }));
}

async function shownHead({ db, organisationId, services }: Ctx) {
  const head = await headFor(db, organisationId);
  if (!head) return null;
  return { ...head, upTo: (await entryIdsOf(services.store)).show(head.upTo) };
}
