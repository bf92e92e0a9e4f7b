import type { Given } from '#core/contract/endpoint.ts';
import { addressRefused, signedIn, signInRefused } from '#plugins/account/events.ts';
import type * as contract from '#plugins/activity/contract.ts';
import type { Entry } from '#plugins/activity/contract.ts';
import { events, ownersOnly } from '#server/activity/events.ts';
import { headOf } from '#server/activity/seals.ts';
import type { Change } from '#server/activity/change.ts';
import { exportList } from '#server/export/exportList.ts';
import type { Ctx, Handlers } from '#server/http/calls/context.ts';
import { canonicalAddress } from '#server/http/connection/address.ts';
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
    const { found, next } = await foldedPage(ctx.db, ctx.organisationId, { ...filters, before: cursor }, size);
    const entries = await entriesOf(
      ctx,
      found.map(({ row }) => row),
    );
    return {
      entries: entries.map((entry, at) => ({ ...entry, others: found[at]?.others })),
      nextCursor: next === null ? null : String(next),
    };
  },

  exportActivity: ({ query: { format, ...query } }, ctx) =>
    exportList(ctx, {
      name: 'Activity',
      format,
      async read({ limit, cursor }) {
        const filters = filtersOf(query, ctx);
        const asked = { limit, cursor: cursor === undefined ? undefined : Number(cursor) };
        const page = await pageOf(ctx, filters, asked, { whole: true });
        // Only a sheet has a limit of rows.
        if (format !== 'xlsx' || cursor !== undefined) return page;
        const countOf = filters.text === '' ? countOfEntries : mostFound;
        return { ...page, total: await countOf(ctx.db, ctx.organisationId, filters) };
      },
      rows: ({ rows }) => withUndone(ctx, rows),
      columns: entryColumns,
      objectOf: lineOf,
      lastLine: async () => ({ seal: (await headOf(ctx.db)) ?? null }),
    }),

  async viewSeal(_given, { db }) {
    const head = await headOf(db);
    return { head: head ? { upTo: head.up_to_id, hash: head.hash, at: head.at } : null };
  },

  async viewEntry({ params }, ctx) {
    const row = await visibleEntry(ctx, params.id);
    const [entry] = await entriesOf(ctx, [row]);
    return { entry: entry as Entry };
  },

  async listActions(_given, { viewer }) {
    const shown = [...events.values()].filter((event) => viewer.owner || !event.ownersOnly);
    return { actions: shown.map(({ id, title }) => ({ id, title })) };
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
    const here = await listed(ctx, filters, query);
    // Organisation 0 has what the person changed of the own account.
    const account =
      ctx.actor.kind === 'person' ? await listed({ ...ctx, organisationId: 0 }, filters, query) : undefined;
    const page = account ? merged(here, account, sizeOf(query.limit)) : here;
    return { ...page, entries: page.entries.filter((entry) => entry.undo.possible) };
  },

  async listSignIns({ query }, { db, viewer }) {
    const rows = await ownAccountEntries(db, viewer.id, signInEvents, Math.min(query.limit ?? 10, MOST));
    return {
      signIns: rows.map((row) => ({
        id: row.id,
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

type Query = Given<typeof contract.listActivity>['query'];

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

interface Asked {
  limit?: number | undefined;
  cursor?: number | undefined;
}

async function listed(ctx: Ctx, filters: Filters, asked: Asked) {
  const { rows, nextCursor, searchedFrom } = await pageOf(ctx, filters, asked);
  return {
    entries: await entriesOf(ctx, rows),
    nextCursor,
    searchedSince: searchedFrom === undefined ? undefined : await timeOfEntry(ctx.db, ctx.organisationId, searchedFrom),
  };
}

type Listing = Awaited<ReturnType<typeof listed>>;

/** The newest entries of two pages that begin before the same entry. */
function merged(here: Listing, account: Listing, size: number): Listing {
  const all = [...here.entries, ...account.entries].toSorted((a, b) => b.id - a.id);
  const entries = all.slice(0, size);
  const isMore = all.length > size || here.nextCursor !== null || account.nextCursor !== null;
  return { ...here, entries, nextCursor: isMore ? String(entries.at(-1)?.id) : null };
}

async function pageOf(ctx: Ctx, filters: Filters, { limit, cursor }: Asked, options: { whole?: boolean } = {}) {
  const { db, organisationId } = ctx;
  const size = sizeOf(limit);
  const asked = { ...filters, before: cursor };
  const { rows: read, searchedFrom } =
    filters.text === ''
      ? { rows: await activityPage(db, organisationId, asked, size + 1), searchedFrom: undefined }
      : await searchPage(db, organisationId, asked, size + 1, options);
  const rows = read.slice(0, size);
  return { rows, searchedFrom, nextCursor: read.length > size ? String(rows.at(-1)?.id) : null };
}

async function entriesOf(ctx: Ctx, rows: readonly ActivityRow[]): Promise<Entry[]> {
  return (await withUndone(ctx, rows)).map(entryOf);
}

async function withUndone({ db, organisationId, now }: Ctx, rows: readonly ActivityRow[]): Promise<Listed[]> {
  const undoable = rows.filter(({ reverse }) => reverse !== null).map(({ id }) => id);
  const undone = await undoneAmong(db, organisationId, undoable);
  return rows.map((row) => ({ row, undone: undone.has(row.id), now }));
}
