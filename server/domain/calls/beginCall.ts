import type { FastifyReply, FastifyRequest } from 'fastify';
import { refusalBy, type Rule, type Viewer } from '#core/access/rule.ts';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { codes } from '#core/contract/envelope.ts';
import { record, type Acting } from '#server/domain/activity/record.ts';
import { dialectOf } from '#server/platform/db/dialectOf.ts';
import type { Implemented } from '#server/domain/feature.ts';
import type { Services } from '#server/domain/services.ts';
import type { Caller } from '#server/domain/session.ts';
import type { Key } from '#server/platform/throttle/limits.ts';
import { actorOf, batchOf, nobody, sourceOf } from './acting.ts';
import type { Ctx, WholePart } from './context.ts';
import { judgeProof, requireProof } from './freshProof.ts';
import { judge, judgeToken, proofOf } from './judge.ts';
import { Refused } from '#server/platform/http/refused.ts';

type AnyHandler = (input: never, ctx: Ctx) => Promise<object>;
type Guessed = { guesses(input: never, viewer: Viewer): readonly Key[]; run: AnyHandler };
type Listed = { whole(query: never): readonly WholePart[]; run: AnyHandler };
export type Declared = AnyHandler | { ownTransactions: AnyHandler } | Guessed | Listed;

/** The handlers of all endpoints, for a call that runs another one. */
export type Calls = ReadonlyMap<Endpoint, { name: string; run: AnyHandler }>;

/** The handlers of these features by their endpoints. Those with transactions of their own cannot be run by another call. */
export function callsOf(features: readonly Implemented[]): Calls {
  const all = features.flatMap(({ endpoints, handlers }) =>
    Object.entries(endpoints).flatMap(([name, endpoint]): [Endpoint, { name: string; run: AnyHandler }][] => {
      const declared = handlers[name] as Declared;
      if ('ownTransactions' in declared) return [];
      return [[endpoint, { name, run: 'run' in declared ? declared.run : declared }]];
    }),
  );
  return new Map(all);
}

interface Begun {
  endpoint: Endpoint;
  request: FastifyRequest;
  reply: FastifyReply;
  services: Services;
  caller: Caller | null;
  db: Ctx['db'];
  calls: Calls;
  /** The entry whose change this call takes back. */
  undoes?: number;
  /** The mark of its entries; by default the one that the request has. */
  batch?: string | undefined;
  /** What runs after the commit. */
  later?: (() => void)[];
}

/**
 * Begins one attempt of a call: a transaction may run again after a conflict. `end` throws if the handler forgot a guard
 * or recorded nothing.
 */
export function beginCall(begun: Begun) {
  const { endpoint, request, reply, services, caller, db, calls, undoes = null, later = [] } = begun;
  const batch = begun.batch ?? batchOf(request);
  let viewer = caller?.viewer ?? nobody;
  const own = actorOf(caller);
  const owed = new Set<unknown>(endpoint.guards);
  let owesEntry = Boolean(endpoint.changes?.length);
  const call = {
    later,
    /** The id of the first entry that can be taken back. */
    undoable: undefined as number | undefined,
    /** The ids of the entries. */
    recorded: [] as number[],
    end(name: string) {
      if (owed.size) throw new Error(`${name} answered without checking: ${labels(owed)}`);
      if (owesEntry) throw new Error(`${name} changed something and recorded nothing`);
    },
    ctx: {} as Ctx,
  };
  call.ctx = {
    get viewer() {
      return viewer;
    },
    actor: own,
    authorId: own.kind === 'person' ? own.id : null,
    get organisationId() {
      if (viewer.organisationId === null) throw new Refused(codes.notAllowed, 'You do not belong to an organisation.');
      return viewer.organisationId;
    },
    caller,
    db,
    services,
    now: services.now(),
    address: request.address,
    batch,
    request,
    reply,
    writeStillAdmitted: (work) =>
      services.store.write(async (tx) => {
        const again = caller && (await services.sessions.callerAgain(tx, caller, request.address));
        judge(endpoint, again, String(viewer.organisationId));
        return work(tx);
      }),
    async inTransaction(work, mark) {
      const { answer, part } = await services.store.write(async (tx) => {
        const again = caller && (await services.sessions.callerWithin(tx, caller, request.address));
        judge(endpoint, again, String(viewer.organisationId));
        const part = beginCall({ ...begun, caller: again, db: tx, batch: mark, later: [] });
        const answer = await work(part.ctx);
        part.end(endpoint.path);
        return { answer, part };
      });
      for (const act of part.later) act();
      owesEntry = false;
      call.undoable ??= part.undoable;
      return answer;
    },
    async judgeAgain() {
      if (!caller || dialectOf(db) !== 'postgres') return;
      const again = await services.sessions.callerWithin(db, caller, request.address);
      judge(endpoint, again, String(viewer.organisationId));
      viewer = again?.viewer ?? nobody;
    },
    async stillAdmitted() {
      const again = await services.sessions.callerOf(request, proofOf(endpoint), request.address);
      judge(endpoint, again, String(viewer.organisationId));
    },
    requireProof: () => requireProof(caller, services.now()),
    check(guard, target) {
      owed.delete(guard);
      const refusal = refusalBy(guard, viewer, target);
      if (refusal) throw new Refused(refusal.code ?? codes.conflict, refusal.why);
    },
    async record(event, details, { tx = db, organisationId = viewer.organisationId ?? 0, actor } = {}) {
      owesEntry = false;
      const acting: Acting = {
        organisationId,
        actor: actor ?? own,
        at: services.now(),
        source: sourceOf(request, caller?.token !== undefined),
        address: request.address,
        userAgent: request.headers['user-agent'] ?? '',
        // It stays while the session's id changes.
        sessionId: caller?.loginId ?? null,
        requestId: request.id,
        batch,
        undoes,
      };
      const id = await record(tx, acting, event, details);
      if (id === undefined) return;
      call.recorded.push(id);
      if (details.reverse !== undefined) call.undoable ??= id;
    },
    recordNothing() {
      owesEntry = false;
    },
    async takeBack(reverse, input, entryId) {
      const found = calls.get(reverse);
      if (!found) throw new Error(`${reverse.path} has no handler that another call can run`);
      const verdict = reverse.access(viewer, undefined);
      if (verdict !== true) throw new Refused(codes.notAllowed, verdict);
      judgeToken(reverse, caller);
      judgeProof(reverse, caller, services.now());
      const inner = beginCall({ ...begun, endpoint: reverse, undoes: entryId, later });
      const answer = await found.run(input as never, inner.ctx);
      inner.end(found.name);
      owesEntry = false;
      call.undoable ??= inner.undoable;
      return { ...answer, recorded: inner.recorded };
    },
    after: (work) => void later.push(work),
  };
  return call;
}

function labels(guards: Set<unknown>): string {
  return [...guards].map((guard) => (guard as Rule).label).join(', ');
}
