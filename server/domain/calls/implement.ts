import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import * as z from 'zod/mini';
import type { Viewer } from '#core/access/rule.ts';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { codes } from '#core/contract/envelope.ts';
import { entryIdsOf } from '#server/domain/activity/ids/storedKey.ts';
import { bearerOf, isAccessToken } from '#server/platform/credentials/accessToken.ts';
import type { Implemented } from '#server/domain/feature.ts';
import type { Services } from '#server/domain/services.ts';
import type { Caller } from '#server/domain/session.ts';
import { asGuess, giveBack } from '#server/platform/throttle/throttle.ts';
import { admitWithin } from './admitWithin.ts';
import { beginCall, type Calls, type Declared } from './beginCall.ts';
import { nobody } from './acting.ts';
import { judge, proofOf } from './judge.ts';
import type { Ctx } from './context.ts';
import { judgeProof } from './freshProof.ts';
import { encoderOf } from '#server/platform/http/encode.ts';
import { limitCalls } from './callLimit.ts';
import { nullsLeftOut } from './input/nullsLeftOut.ts';
import { plainWords } from './input/plainWords.ts';
import { isPaged } from './lists/paging.ts';
import { invalid, notFound, Refused, tokenRefused } from '#server/platform/http/refused.ts';
import { sendFile } from './files/sendFile.ts';
import { readUpload, takeUploads } from './files/upload.ts';
import { beginWhole, sendWhole } from './lists/wholeList.ts';

/**
 * Registers every endpoint of a feature. Session, obstacles, access, validation, transaction, guards, the entry of the
 * activity and the reply's form all come from the declaration. No route below the API can be added in another way (see
 * contractOnly.ts).
 */
export function implement(
  app: FastifyInstance,
  { endpoints, handlers }: Implemented,
  services: Services,
  calls: Calls,
): void {
  for (const [name, endpoint] of Object.entries(endpoints)) {
    // The type of `feature` in domain/feature.ts guarantees a handler for each endpoint.
    const declared = handlers[name] as Declared;
    const run = 'ownTransactions' in declared ? declared.ownTransactions : 'run' in declared ? declared.run : declared;
    const encodeReply = encoderOf(endpoint.reply === 'binary' ? z.object({}) : endpoint.reply);
    const transaction = endpoint.changes !== undefined && !('ownTransactions' in declared);
    const route: RouteOptions = {
      method: endpoint.method,
      url: urlOf(endpoint),
      config: { endpoint },
      handler: async (request, reply) => {
        const caller = await admit(endpoint, request, reply, services);
        const input = await parse(endpoint, request, caller?.viewer ?? nobody);
        const work = async (db: Ctx['db']) => {
          const still = await admitWithin(db, { endpoint, request, services, caller, transaction });
          const call = beginCall({ endpoint, request, reply, services, caller: still, db, calls });
          const listInput = input as { query: { limit?: number; cursor?: string } };
          const whole =
            'whole' in declared && !isPaged(listInput.query)
              ? await beginWhole(declared as never, listInput, call.ctx)
              : undefined;
          const answer = whole?.answer ?? (await run(input as never, call.ctx));
          call.end(name);
          return { answer, call, whole };
        };
        const keys = 'guesses' in declared ? declared.guesses(input as never, caller?.viewer ?? nobody) : [];
        const { answer, call, whole } = keys.length
          ? await asGuess(services, keys, (taken) =>
              services.store.write(async (db) => {
                const done = await work(db);
                await giveBack(db, taken);
                return done;
              }),
            )
          : await (transaction ? services.store.write(work) : work(services.store.read));
        for (const act of call.later) act();
        request.outcome = codes.done;
        if (endpoint.reply === 'binary') return sendFile(request, reply, answer);
        reply.header('cache-control', 'no-store');
        if (call.undoable !== undefined)
          reply.header('x-entry', (await entryIdsOf(services.store)).show(call.undoable));
        const encode = (data: object) => envelope(encodeReply, data);
        if (!whole?.parts.length) return encode(answer);
        return reply.type('application/json; charset=utf-8').send(sendWhole(whole, call.ctx, encode));
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
async function admit(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
): Promise<Caller | null> {
  // The header keeps pages of other sites from calling with the cookie of a session. An access token is in no browser.
  const isByToken = isAccessToken(bearerOf(request) ?? '');
  if (!request.headers['x-requested-with'] && !endpoint.loadedBy && !isByToken)
    throw new Refused(codes.notAllowed, 'The header x-requested-with is missing.');
  const caller = await services.sessions.callerOf(request, proofOf(endpoint), request.address);
  request.personId = caller?.viewer.id ?? 0;
  if (caller?.token) limitCalls(caller.sessionId, services, reply);
  if (endpoint.evenWhen?.includes('signed out')) return caller;
  if (!caller && isByToken) throw tokenRefused();
  judge(endpoint, caller, request.headers['x-organisation']);
  judgeProof(endpoint, caller, services.now());
  return caller;
}

async function parse(endpoint: Endpoint, request: FastifyRequest, viewer: Viewer): Promise<object> {
  const input: Record<string, unknown> = {};
  const errors: Record<string, string[]> = {};
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint[part];
    if (!schema) continue;
    // A link works with any query: a sign-out must not fail.
    const lenient = part === 'query' && endpoint.loadedBy === 'link';
    const raw = (lenient ? saidOnce(request.query as object) : request[part]) ?? {};
    const sent = part === 'body' ? nullsLeftOut(schema, raw) : raw;
    const parsed = z.safeDecode(schema, sent as never, { error: plainWords });
    if (parsed.success) input[part] = parsed.data;
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
  if (endpoint.upload) input.file = await readUpload(request, endpoint.upload, viewer);
  return input;
}

/** The parameters of a query that occur once; repeated ones are arrays. */
const saidOnce = (query: object): object =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => typeof value === 'string'));

function envelope(encode: (data: object) => object, answer: object): object {
  const { message = 'Done.', ...data } = answer as { message?: string };
  return { code: codes.done, type: 'success', status: message, ...encode(data) };
}
