import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Received } from '#core/client/early.ts';
import { isJson } from '#core/contract/text/mediaType.ts';
import type { Sent } from '#core/command/headless/door.ts';

/** Sends calls of the API within this process, as from the network address of the request. */
export function sendInProcess(app: FastifyInstance, { headers, socket }: FastifyRequest) {
  const forwarded = headers['x-forwarded-for'];
  return async ({ method, path, body, ...call }: Sent): Promise<Received> => {
    const answer = await app.inject({
      method,
      url: `/api${path}`,
      headers: {
        ...call.headers,
        'user-agent': headers['user-agent'] ?? '',
        ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }),
      },
      ...(socket.remoteAddress !== undefined && { remoteAddress: socket.remoteAddress }),
      ...(body !== undefined && { payload: body }),
    });
    const type = String(answer.headers['content-type'] ?? '');
    const named = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]);
    const data: unknown = isJson(type)
      ? JSON.parse(answer.body)
      : new Blob([new Uint8Array(answer.rawPayload)], { type });
    return {
      ok: answer.statusCode < 400,
      status: answer.statusCode,
      headers: new Headers(named),
      _data: data as Received['_data'],
    };
  };
}
