import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Rule, Viewer } from '#core/access/rule.ts';
import { codes } from '#core/contract/envelope.ts';
import { serviceOf, type Endpoint } from '#core/contract/endpoint.ts';
import type { Services } from '#server/services.ts';
import { clientAddress } from './address.ts';
import type { Caller, Ctx, FileAnswer, Handlers } from './context.ts';
import { invalid, Refused } from './refused.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

type AnyHandler = (given: never, ctx: Ctx) => Promise<object>;

const nobody: Viewer = {
  id: 0,
  organisationId: null,
  admin: false,
  owner: false,
  external: false,
  verified: false,
  manyOrganisations: false,
};

/**
 * Registers every endpoint of a contract: session, obstacles, access, validation, transaction, guards and the reply's
 * form all come from the declaration. There is no other way to add a route below the API (see app.ts).
 */
export function implement<C extends Record<string, Endpoint>>(
  app: FastifyInstance,
  contract: C,
  handlers: Handlers<C>,
  services: Services,
): void {
  for (const [name, endpoint] of Object.entries(contract)) {
    const declared = handlers[name as keyof C] as AnyHandler | { ownTransactions: AnyHandler };
    const run = 'ownTransactions' in declared ? declared.ownTransactions : declared;
    const transaction = endpoint.changes !== undefined && !('ownTransactions' in declared);
    app.route({
      method: endpoint.method,
      url: `${endpoint.service === 'account' ? '/account' : '/api'}${endpoint.path}`,
      config: { endpoint },
      handler: async (request, reply) => {
        const caller = await admit(endpoint, request, services);
        const given = await parse(endpoint, request);
        const work = async (db: Ctx['db']) => {
          const owed = new Set<unknown>(endpoint.guards);
          const ctx = contextOf(request, reply, services, caller, db, owed);
          const answer = await run(given as never, ctx);
          if (owed.size)
            throw new Error(
              `${name} answered without checking: ${[...owed].map((guard) => (guard as Rule).label).join(', ')}`,
            );
          return answer;
        };
        const answer = transaction ? await services.store.write(work) : await work(services.store.read);
        return send(endpoint, reply, answer);
      },
    });
  }
}

/** Lets the caller in, or throws the refusal. The order is the one of server.md section 1's table. */
async function admit(endpoint: Endpoint, request: FastifyRequest, services: Services): Promise<Caller | null> {
  const open = endpoint.evenWhen?.includes('signed out') ?? false;
  // A picture is fetched by <img> and sign-out by a link; neither sends headers, neither tells another site anything.
  if (!request.headers['x-requested-with'] && endpoint.reply !== 'binary')
    throw new Refused(codes.notAllowed, 'The header x-requested-with is missing.');
  const caller = await services.sessions.callerOf(
    request,
    serviceOf(endpoint) === 'account' ? 'cookie' : 'token',
    clientAddress(request),
  );
  if (open) return caller;
  if (!caller) throw new Refused(codes.noSession, 'Your session has ended. Please sign in again.');
  const shown = request.headers['x-organisation'];
  if (endpoint.changes && shown !== undefined && shown !== String(caller.viewer.organisationId))
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
  return caller;
}

async function parse(endpoint: Endpoint, request: FastifyRequest): Promise<object> {
  const given: Record<string, unknown> = {};
  const errors: Record<string, string[]> = {};
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint[part];
    if (!schema) continue;
    const parsed = z.safeDecode(schema, (request[part] ?? {}) as never);
    if (parsed.success) given[part] = parsed.data;
    // A path that names no record is an unknown record, not a wrong form.
    else if (part === 'params') throw new Refused(codes.notFound, 'This record does not exist.');
    else for (const issue of parsed.error.issues) (errors[issue.path.join('.') || part] ??= []).push(issue.message);
  }
  if (Object.keys(errors).length) throw invalid(errors);
  return given;
}

function contextOf(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  caller: Caller | null,
  db: Ctx['db'],
  owed: Set<unknown>,
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
    address: clientAddress(request),
    request,
    reply,
    check(guard, target) {
      owed.delete(guard);
      const said = guard(viewer, target);
      if (said !== true) throw new Refused(codes.conflict, said);
    },
  };
}

function send(endpoint: Endpoint, reply: FastifyReply, answer: object): unknown {
  if (endpoint.reply === 'binary') {
    if ('redirect' in answer) return reply.redirect(String(answer.redirect));
    const { bytes, type, headers } = answer as FileAnswer;
    return reply
      .headers(headers ?? {})
      .type(type)
      .send(bytes);
  }
  const { message = 'Done.', ...data } = answer as { message?: string };
  return { code: codes.done, type: 'success', status: message, ...(z.encode(endpoint.reply, data as never) as object) };
}
