import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/platform/config.ts';
import type { Feature } from '#server/domain/feature.ts';
import { apiPage, apiPagePolicy } from './apiPage.ts';
import { openApiOf } from './openapi.ts';

/** `/api/openapi.json`, and `/api/docs` for people. Both are made at the first request. */
export function describeApi(
  app: FastifyInstance,
  features: readonly Feature[],
  { productName, publicUrl }: Config,
): void {
  let document: ReturnType<typeof openApiOf> | undefined;
  const made = () => (document ??= openApiOf(features, productName));
  const config = { describes: 'the API' } as const;

  app.get('/api/openapi.json', { config }, (_request, reply) => reply.header('cache-control', 'no-cache').send(made()));
  app.get('/api/docs', { config }, (_request, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': apiPagePolicy })
      .type('text/html; charset=utf-8')
      .send(apiPage(made(), publicUrl)),
  );
}
