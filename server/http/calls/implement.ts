import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import * as z from 'zod/mini';
import { refusalBy, type Rule, type Viewer } from '#core/access/rule.ts';
import { serviceOf, type Endpoint } from '#core/contract/endpoint.ts';
import { codes } from '#core/contract/envelope.ts';
import type { Services } from '#server/services.ts';
import type { Caller } from '#server/session.ts';
import type { Ctx, Feature, FileAnswer } from './context.ts';
import { encoderOf } from './encode.ts';
import { plainWords } from './plainWords.ts';
import { invalid, notFound, Refused } from './refused.ts';
import { readUpload, takeUploads } from './upload.ts';

type AnyHandler = (given: never, ctx: Ctx) => Promise<object>;
type Declared = AnyHandler | { ownTransactions: AnyHandler };

const nobody: Viewer = {
  id: 0,
  organisationId: null,
  admin: false,
  owner: false,
  external: false,
  verified: false,
  manyOrganisations: false,
  twoFactor: false,
  moderator: false,
};

/**
 * Registers every endpoint of a feature. Session, obstacles, access, validation, transaction, guards and the reply's
 * form all come from the declaration. No route below the API can be added in another way (see contractOnly.ts).
 */
export function implement(app: FastifyInstance, { endpoints, handlers }: Feature, services: Services): void {
  for (const [name, endpoint] of Object.entries(endpoints)) {
    // The type of `feature` in features.ts guarantees a handler for each endpoint.
    const declared = handlers[name] as Declared;
    const run = 'ownTransactions' in declared ? declared.ownTransactions : declared;
    const encodeReply = encoderOf(endpoint.reply === 'binary' ? z.object({}) : endpoint.reply);
    const transaction = endpoint.changes !== undefined && !('ownTransactions' in declared);
    const route: RouteOptions = {
      method: endpoint.method,
      url: urlOf(endpoint),
      config: { endpoint },
      handler: async (request, reply) => {
        const caller = await admit(endpoint, request, services);
        const given = await parse(endpoint, request, caller?.viewer ?? nobody);
        const work = async (db: Ctx['db']) => {
          // A new set for each attempt: a transaction may run again after a conflict.
          const owed = new Set<unknown>(endpoint.guards);
          const later: (() => void)[] = [];
          const answer = await run(
            given as never,
            contextOf(endpoint, request, reply, services, caller, db, owed, later),
          );
          if (owed.size) throw new Error(`${name} answered without checking: ${labels(owed)}`);
          return { answer, later };
        };
        const { answer, later } = transaction ? await services.store.write(work) : await work(services.store.read);
        for (const act of later) act();
        request.outcome = codes.done;
        if (endpoint.reply === 'binary') return sendFile(request, reply, answer);
        reply.header('cache-control', 'no-store');
        return envelope(encodeReply, answer);
      },
    };
    if (endpoint.upload) takeUploads(app, route);
    else app.route(route);
  }
}

/** The path of an endpoint on this server. The router ignores a trailing slash. */
export function urlOf(endpoint: Endpoint): string {
  return `${endpoint.service === 'account' ? '/account' : '/api'}${endpoint.path.replace(/\/$/, '')}`;
}

/** Lets the caller in, or throws the refusal, in the order of the table in docs/specification/server.md section 1. */
async function admit(endpoint: Endpoint, request: FastifyRequest, services: Services): Promise<Caller | null> {
  if (!request.headers['x-requested-with'] && !endpoint.loadedBy)
    throw new Refused(codes.notAllowed, 'The header x-requested-with is missing.');
  const caller = await services.sessions.callerOf(request, proofOf(endpoint), request.address);
  request.personId = caller?.viewer.id ?? 0;
  if (!endpoint.evenWhen?.includes('signed out')) judge(endpoint, caller, request.headers['x-organisation']);
  return caller;
}

/** `shown` is the organisation that the caller's page shows, if it is known. */
function judge(endpoint: Endpoint, caller: Caller | null, shown: unknown): void {
  if (!caller) throw new Refused(codes.noSession, 'Your session has ended. Please sign in again.');
  // Calls about an organisation are refused if the page shows another one; calls of the session and of the switch page
  // are not.
  const bound = endpoint.changes ?? !endpoint.evenWhen?.includes('shut out');
  if (bound && shown !== undefined && shown !== String(caller.viewer.organisationId))
    throw new Refused(
      codes.conflict,
      'Another organisation has become your primary one in the meantime. Nothing was changed.',
      { reason: 'organisation_changed' },
    );
  const { obstacle } = caller;
  if (obstacle && !endpoint.evenWhen?.includes(obstacle.kind))
    throw new Refused(obstacle.code, obstacle.status, obstacle.kind === 'shut out' ? { reason: 'shut_out' } : {});
  const said = endpoint.access(caller.viewer, undefined);
  if (said !== true) throw new Refused(codes.notAllowed, said);
}

function proofOf(endpoint: Endpoint) {
  if (serviceOf(endpoint) === 'account') return 'cookie';
  return endpoint.loadedBy === 'img' ? 'pictures' : 'token';
}

async function parse(endpoint: Endpoint, request: FastifyRequest, viewer: Viewer): Promise<object> {
  const given: Record<string, unknown> = {};
  const errors: Record<string, string[]> = {};
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint[part];
    if (!schema) continue;
    // A link works with any query: a sign-out must not fail.
    const lenient = part === 'query' && endpoint.loadedBy === 'link';
    const said = lenient ? saidOnce(request.query as object) : request[part];
    const parsed = z.safeDecode(schema, (said ?? {}) as never, { error: plainWords });
    if (parsed.success) given[part] = parsed.data;
    // An invalid id in the path is a missing record, not a wrong form.
    else if (part === 'params') throw notFound();
    else
      for (const { path, message } of parsed.error.issues) {
        // Two checks may have the same sentence.
        const list = (errors[path.join('.') || part] ??= []);
        if (!list.includes(message)) list.push(message);
      }
  }
  if (Object.keys(errors).length) throw invalid(errors);
  if (endpoint.upload) given.file = await readUpload(request, endpoint.upload, viewer);
  return given;
}

/** The parameters of a query that occur once; repeated ones are arrays. */
const saidOnce = (query: object): object =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => typeof value === 'string'));

function contextOf(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  caller: Caller | null,
  db: Ctx['db'],
  owed: Set<unknown>,
  later: (() => void)[],
): Ctx {
  const viewer = caller?.viewer ?? nobody;
  return {
    viewer,
    get organisationId() {
      if (viewer.organisationId === null) throw new Refused(codes.notAllowed, 'You are not in any organisation.');
      return viewer.organisationId;
    },
    caller,
    db,
    services,
    now: services.now(),
    address: request.address,
    request,
    reply,
    writeStillAdmitted: (work) =>
      services.store.write(async (tx) => {
        const { sessionId, viewer: former } = caller ?? { sessionId: '', viewer: nobody };
        const again = await services.sessions.callerAgain(tx, sessionId, request.address);
        judge(endpoint, again, String(former.organisationId));
        return work(tx);
      }),
    check(guard, target) {
      owed.delete(guard);
      const refusal = refusalBy(guard, viewer, target);
      if (refusal) throw new Refused(refusal.code ?? codes.conflict, refusal.why);
    },
    after: (work) => void later.push(work),
  };
}

function sendFile(request: FastifyRequest, reply: FastifyReply, answer: object): FastifyReply {
  if ('redirect' in answer) return reply.header('cache-control', 'no-store').redirect(String(answer.redirect));
  // The other case of `Answered` for a binary endpoint.
  const { bytes, type, headers } = answer as FileAnswer;
  reply
    .type(type)
    // Makes a file that is no picture after all harmless.
    .headers({
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-cache',
      ...headers,
    });
  return isKnown(request, headers?.etag) ? reply.code(304).send() : reply.send(bytes);
}

/** Tells if the browser has this file (RFC 9110 section 13.1.2). */
function isKnown({ headers }: FastifyRequest, etag: string | undefined): boolean {
  const known = headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return etag !== undefined && known !== undefined && known.includes(etag);
}

function envelope(encode: (data: object) => object, answer: object): object {
  const { message = 'Done.', ...data } = answer as { message?: string };
  return { code: codes.done, type: 'success', status: message, ...encode(data) };
}

function labels(guards: Set<unknown>): string {
  return [...guards].map((guard) => (guard as Rule).label).join(', ');
}
