import type * as z from 'zod/mini';
import { serviceOf, type Endpoint } from '#core/contract/endpoint.ts';
import { codes } from '#core/contract/envelope.ts';
import { scopeOf } from '#core/contract/scope.ts';
import type { ActivityEvent } from '#core/contract/event.ts';
import type { Feature } from '#server/domain/feature.ts';
import { schemaOf, webhookTypes } from '#server/domain/activity/webhooks/types.ts';
import { urlOf } from '#server/domain/calls/implement.ts';
import { wireSchema, type JsonSchema } from '#core/contract/wire/wireSchema.ts';

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: JsonSchema;
  description?: string;
}

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { required: true; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, unknown>;
}

export interface OpenApi {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  /** What the portal sends to webhooks. */
  webhooks: Record<string, unknown>;
  components: Record<string, Record<string, unknown>>;
}

/** The OpenAPI 3.1 document of all features: the wire's side of the schemas that check the calls. */
export function openApiOf(features: readonly Feature[], product: string): OpenApi {
  const paths: OpenApi['paths'] = {};
  const tags = new Set<string>();
  for (const { endpoints } of features) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const url = urlOf(endpoint)
        .replace(/\/$/, '')
        .replace(/:(\w+)/g, '{$1}');
      (paths[url] ??= {})[endpoint.method.toLowerCase()] = operation(name, endpoint);
      tags.add(serviceOf(endpoint));
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${product} API`,
      version: '1',
      description:
        'Every JSON reply is an envelope of code, status and type beside its data. Flags are the strings 1 and 0.',
    },
    servers: [{ url: '/' }],
    tags: [...tags].map((tag) => ({ name: tag })),
    paths,
    webhooks: Object.fromEntries(webhookTypes().map((event) => [event.id, sent(event)])),
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'From `getsession`, for 10 minutes; or an access token, whose scopes each call names.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'session',
          description: 'Set by sign-in; `__Host-session` on https.',
        },
        pictures: {
          type: 'apiKey',
          in: 'cookie',
          name: 'pictures',
          description: 'Set by `/cookie.php`; for files alone.',
        },
      },
      schemas: { Envelope: envelopeSchema, Refusal: refusalSchema },
      responses: Object.fromEntries(Object.entries(refusals).map(([status, text]) => [status, refusal(text)])),
    },
  };
}

const sent = (event: ActivityEvent) => ({
  post: {
    summary: event.title,
    requestBody: { required: true, content: { 'application/json': { schema: schemaOf(event) } } },
    responses: { '2XX': { description: 'It arrived.' }, '410': { description: 'The webhook is switched off.' } },
  },
});

const envelopeSchema = {
  type: 'object',
  required: ['code', 'status', 'type'],
  properties: {
    code: { type: 'integer' },
    status: { type: 'string', description: 'A sentence for people.' },
    type: { enum: ['success', 'danger', 'warning', 'info'] },
  },
};

const refusalSchema = {
  allOf: [{ $ref: '#/components/schemas/Envelope' }],
  type: 'object',
  properties: {
    errors: {
      type: 'object',
      description: 'With code 422: sentences by the name of the field.',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    reason: { enum: ['organisation_changed', 'shut_out', 'lockout', 'proof_owed'] },
    lockout: {
      type: 'object',
      description: 'With the reason lockout: whom it would affect, as /lockout/preview counts.',
    },
    request_id: { type: 'string', description: 'With code 500: names the request in the log.' },
    status_code: { const: '404', description: 'With code 404 on detail views.' },
  },
};

/** By HTTP status (docs/specification/server.md section 1). */
const refusals: Record<string, string> = {
  401: `No live session: code ${codes.noSessionOnGetSession} on getsession, ${codes.noSession} elsewhere.`,
  403: `Not allowed (${codes.notAllowed}), network address not allowed (${codes.addressNotAllowed}), or two-factor authentication must be set up first (${codes.setupOwed}).`,
  404: 'No such record, or one of another organisation.',
  409: 'Conflicts with the present state.',
  413: 'What was sent is too large.',
  422: 'The input is not valid; see `errors`.',
  429: 'Too many attempts; see the header Retry-After.',
  500: 'A fault of ours; see `request_id`.',
  503: 'Not available at the moment; see the header Retry-After.',
};

function refusal(description: string) {
  return { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } } };
}

function operation(name: string, endpoint: Endpoint): Operation {
  const open = endpoint.evenWhen?.includes('signed out') ?? false;
  const guards = endpoint.guards?.map((guard) => guard.label) ?? [];
  return {
    operationId: name,
    tags: [serviceOf(endpoint)],
    summary: endpoint.summary,
    description: `Who may: ${endpoint.access.label}.${guards.length ? ` The record: ${guards.join(', ')}.` : ''}${endpoint.fresh ? FRESH : ''} ${ofTokens(endpoint)}`,
    security: open ? [] : securityOf(endpoint),
    parameters: [
      ...parameters('path', endpoint.params),
      ...parameters('query', endpoint.query),
      ...(endpoint.loadedBy ? [] : [requestedWith]),
      ...(endpoint.changes && endpoint.service !== 'account' ? [organisation] : []),
    ],
    ...(endpoint.body && {
      requestBody: { required: true, content: { 'application/json': { schema: wireSchema(endpoint.body) } } },
    }),
    ...(endpoint.upload && {
      requestBody: { required: true, content: { 'multipart/form-data': { schema: fileIn(endpoint.upload) } } },
    }),
    responses: {
      200: { description: 'Done.', content: endpoint.reply === 'binary' ? binary : json(endpoint.reply) },
      ...Object.fromEntries(
        Object.keys(refusals).map((status) => [status, { $ref: `#/components/responses/${status}` }]),
      ),
    },
  };
}

const FRESH = ' A session must have proved in the last ten minutes who it is; otherwise the reason is proof_owed.';

function ofTokens(endpoint: Endpoint): string {
  const scope = scopeOf(endpoint);
  if (scope === 'any') return 'Every access token may call it.';
  if (scope === null) return 'No access token may call it.';
  return `Scope of an access token: ${scope}.${endpoint.peopleOnly ? ' Not for service accounts.' : ''}`;
}

function securityOf(endpoint: Endpoint): Record<string, string[]>[] {
  if (serviceOf(endpoint) === 'account') return [{ session: [] }];
  return endpoint.loadedBy === 'img' ? [{ token: [] }, { pictures: [] }] : [{ token: [] }];
}

const requestedWith: Parameter = {
  name: 'x-requested-with',
  in: 'header',
  required: true,
  schema: { type: 'string' },
  description: 'Any value. It shows that no other web site made the call. Not needed with an access token.',
};

const organisation: Parameter = {
  name: 'x-organisation',
  in: 'header',
  required: false,
  schema: { type: 'string' },
  description:
    'The organisation that the caller looks at. If it is not the primary one, the change is refused with 409.',
};

const binary = { '*/*': { schema: { type: 'string', format: 'binary' } } };
const fileIn = (field: string): JsonSchema => ({
  type: 'object',
  required: [field],
  properties: { [field]: { type: 'string', format: 'binary' } },
});

function json(reply: z.ZodMiniType) {
  return { 'application/json': { schema: { allOf: [{ $ref: '#/components/schemas/Envelope' }, wireSchema(reply)] } } };
}

function parameters(place: 'path' | 'query', schema: z.ZodMiniType | undefined): Parameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = wireSchema(schema);
  return Object.entries(properties).map(([name, described]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: described,
  }));
}
