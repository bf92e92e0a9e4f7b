import { createHash } from 'node:crypto';
import type * as contract from '#plugins/imports/contract.ts';
import { importBegun, importEnded } from '#plugins/imports/events.ts';
import type { ImportRow, JudgedRow } from '#plugins/imports/contract.ts';
import { insertMany } from '#server/platform/db/bulk.ts';
import { lockName } from '#server/platform/db/locks.ts';
import { lockMembers } from '#server/features/groups/queries.ts';
import type { Ctx, Handlers } from '#server/domain/calls/context.ts';
import { conflict, notFound, rightsLost } from '#server/platform/http/refused.ts';
import { guardLockout } from '#server/domain/lockout/guard.ts';
import { fullName } from '#server/platform/names.ts';
import { holdRights } from '#server/features/users/queries.ts';
import { applyPlans } from './apply.ts';
import { addressesOf, judgeRows, type Plan } from './judge.ts';
import {
  columnsOf,
  countsOf,
  importById,
  insertImport,
  lockImport,
  membersByAddress,
  noteUse,
  rowsDone,
  runningImport,
  setState,
} from './queries.ts';

/** Without a step for this long, an import counts as given up, and another one may begin. In milliseconds. */
const GIVEN_UP = 5 * 60_000;

/** Handlers of imports of people from a file. The browser reads the file; the server gets rows. */
export const handlers: Handlers<typeof contract> = {
  async checkImport({ body }, ctx) {
    return { rows: (await judgeRows(ctx, body.rows)).map(judgedRow) };
  },

  async listImportColumns(_input, { db, organisationId }) {
    return { columns: await columnsOf(db, organisationId) };
  },

  async beginImport({ body }, ctx) {
    const { db, organisationId, viewer, now } = ctx;
    // Of two calls at once, the second sees the first.
    await lockName(db, `import:${organisationId}`);
    const hash = createHash('sha256').update(body.key).digest('base64url');
    const running = await runningImport(db, organisationId);
    if (running?.request_hash === hash && running.person_id === viewer.id) {
      ctx.recordNothing();
      return { id: running.id };
    }
    if (running && running.used_at > now - GIVEN_UP) {
      const { new: added, changed, same } = await countsOf(db, running.id);
      throw conflict(
        `${running.person_id === viewer.id ? 'You are' : `${fullName(running)} is`} importing “${running.name}” at the moment: ${added + changed + same} of ${running.total} rows are done. Wait until this import has ended.`,
      );
    }
    if (running) await setState(db, running.id, 'stopped');
    const { name, total, invite: invites, columns = [] } = body;
    const begun = { organisationId, personId: viewer.id, name, hash, total, invites, columns, now };
    const id = await insertImport(db, begun);
    await ctx.record(importBegun, { subject: await organisationOf(ctx), now: { name, total } });
    return { id };
  },

  async importRows({ body }, ctx) {
    const { db, organisationId, now } = ctx;
    // A step that is sent again, or whose rows are all wrong, changes nothing.
    ctx.recordNothing();
    const own = await held(ctx, body.id);
    if (own.state !== 'running') throw conflict('This import has ended. Import the file again.');
    const positions = body.rows.map(({ row }) => row);
    if (new Set(positions).size < positions.length) throw conflict('A row was given twice. Nothing was imported.');
    const done = await rowsDone(db, own.id, positions);
    const left = body.rows.filter(({ row }) => !done.has(row));
    const answers = new Map<number, JudgedRow & { uninvited?: string }>(
      Array.from(done, ([row, did]) => [row, { row, state: did, errors: [], changes: [] }]),
    );
    const work = async () => {
      if (!(await holdRights(db, organisationId, ctx.viewer.id, ctx.now, 'people'))) throw rightsLost();
      // The duty for applications may have been removed while this waited.
      await ctx.judgeAgain();
      const plans = await judgeHeld(ctx, left);
      const right = plans.filter(({ state }) => state !== 'wrong');
      const uninvited = await applyPlans(ctx, right, own.invites === 1);
      await insertMany(
        db,
        'import_rows',
        right.map(({ row, state }) => ({ import_id: own.id, position: row, did: state as 'new' | 'changed' | 'same' })),
      );
      for (const plan of plans) {
        const why = uninvited.get(plan.row);
        answers.set(plan.row, { ...judgedRow(plan), ...(why !== undefined && { uninvited: why }) });
      }
    };
    // Policies apply to groups, so only rows with groups can shut anybody out.
    const joins = left.some(({ groups }) => groups !== '');
    await (joins ? guardLockout(ctx, { confirmed: body.confirmLockout }, work) : work());
    await noteUse(db, own.id, now);
    return { rows: body.rows.flatMap(({ row }) => answers.get(row) ?? []) };
  },

  async endImport({ body }, ctx) {
    const own = await held(ctx, body.id);
    const state = body.stopped ? 'stopped' : 'done';
    if (own.state === 'running') {
      await setState(ctx.db, own.id, state);
      const { new: added, changed } = await countsOf(ctx.db, own.id);
      const now = { name: own.name, state, added, changed };
      await ctx.record(importEnded, { subject: await organisationOf(ctx), now });
    } else ctx.recordNothing();
    return { message: body.stopped ? 'The import was stopped.' : 'The import is done.' };
  },

  async viewImport({ params }, { db, organisationId }) {
    const found = await importById(db, organisationId, params.id);
    if (!found) throw notFound('import');
    const { new: added, changed, same } = await countsOf(db, found.id);
    const { id, name, state, total, begun_at: begunAt } = found;
    return { id, name, by: fullName(found), begunAt, state, total, added, changed, same };
  },
};

/** An import that the viewer has begun, locked. That of another person is as unknown as one of another organisation. */
async function held({ db, organisationId, viewer }: Ctx, id: number) {
  await lockImport(db, organisationId, id);
  const found = await importById(db, organisationId, id);
  if (!found || found.person_id !== viewer.id) throw notFound('import');
  return found;
}

/** The organisation as the activity names it. */
async function organisationOf({ db, organisationId: id }: Ctx): Promise<{ id: number; name: string }> {
  const { name } = await db.selectFrom('organisations').select('name').where('id', '=', id).executeTakeFirstOrThrow();
  return { id, name };
}

/** Judges rows whose people are locked, so that what is judged is what is changed. */
async function judgeHeld(ctx: Ctx, rows: readonly ImportRow[]): Promise<Plan[]> {
  const members = await membersByAddress(ctx.db, ctx.organisationId, addressesOf(rows));
  await lockMembers(
    ctx.db,
    ctx.organisationId,
    Array.from(members.values(), ({ id }) => id),
  );
  return judgeRows(ctx, rows);
}

const judgedRow = ({ row, state, errors, changes }: Plan): JudgedRow => ({ row, state, errors, changes });
