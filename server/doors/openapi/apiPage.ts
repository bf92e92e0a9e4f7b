import { createHash } from 'node:crypto';
import { escaped } from '#server/platform/html.ts';
import type { OpenApi } from './openapi.ts';

type Operation = OpenApi['paths'][string][string];
interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  allOf?: Schema[];
  $ref?: string;
  pattern?: string;
  maxLength?: number;
  format?: string;
}

/** The OpenAPI document as a page without scripts. `publicUrl` is the address of the portal. */
export function apiPage(api: OpenApi, publicUrl: string): string {
  const calls = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const sections = api.tags.map(({ name }) => {
    const listed = calls.filter(({ operation }) => operation.tags.includes(name));
    return `<section id="${escaped(name)}"><h2>${escaped(name)}</h2>${listed.map(call).join('')}</section>`;
  });
  const links = api.tags.map(({ name }) => `<a href="#${escaped(name)}">${escaped(name)}</a>`);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(api.info.title)}</title><style>${style}</style></head><body>
<header><h1>${escaped(api.info.title)}</h1><p>${escaped(api.info.description)} The same as <a href="openapi.json">OpenAPI 3.1</a>.</p><nav aria-label="Services">${links.join(' ')}</nav></header>
<main>${ofTokens(publicUrl)}${sections.join('')}</main></body></html>`;
}

/** How a program calls, with a call to paste. */
const ofTokens = (publicUrl: string): string => `<section id="tokens"><h2>Access tokens</h2>
<p>A program calls with an access token. Create one at <a href="/security?tab=tokens">Security &gt; Access Tokens</a>: it acts as you in one organisation, does what you may do at the moment of the call, and only what its scopes allow. A service account has tokens of its own. Put the token into the first line:</p>
<pre>TOKEN=gat_...
curl -H "Authorization: Bearer $TOKEN" ${escaped(publicUrl)}/api/user/token</pre>
<p>It answers for whom the token acts, with its scopes. No cookie and no other header is needed, not even x-requested-with. Each call below names the scope that it needs. A token that is unknown, ended or expired is answered with the code 203, a scope or right that is missing with 403, too many calls with 429: 60 at once are allowed, then 20 a second. The headers RateLimit and Retry-After tell more.</p></section>`;

function call({ path, method, operation }: { path: string; method: string; operation: Operation }): string {
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema as Schema | undefined;
  const reply = replyOf(operation);
  const parameters = operation.parameters.map(({ name, required, schema, ...parameter }) =>
    row(name, parameter.in, required, schema as Schema),
  );
  return `<details><summary><b class="${method.toLowerCase()}">${method}</b> <code>${escaped(path)}</code> <span>${escaped(operation.summary)}</span></summary>
<p>${escaped(operation.description)}</p>
${table('Parameters', parameters)}${table('Body', body ? rows(body, 'body') : [])}${table('Reply, beside code, status and type', reply ? rows(reply, 'reply') : [])}</details>`;
}

function replyOf(operation: Operation): Schema | undefined {
  const done = operation.responses[200] as { content?: Record<string, { schema: Schema }> } | undefined;
  return done?.content?.['application/json']?.schema.allOf?.[1];
}

function rows(schema: Schema, place: string, prefix = ''): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const inner = field.items ?? field.anyOf?.find((one) => one.properties) ?? field;
    const nested = inner.properties ? rows(inner, place, `${prefix}${name}${field.items ? '[]' : ''}.`) : [];
    return [row(prefix + name, place, schema.required?.includes(name) ?? false, field), ...nested];
  });
}

function row(name: string, place: string, required: boolean, schema: Schema): string {
  return `<tr><td><code>${escaped(name)}</code></td><td>${escaped(kind(schema))}</td><td>${escaped(place)}${required ? ', required' : ''}</td></tr>`;
}

function kind(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ');
  if (schema.anyOf) return schema.anyOf.map(kind).join(' or ');
  if (schema.items) return `list of ${kind(schema.items)}`;
  const limits = [schema.maxLength && `at most ${schema.maxLength}`, schema.pattern && `like ${schema.pattern}`].filter(
    Boolean,
  );
  return [schema.format === 'binary' ? 'file' : (schema.type ?? 'anything'), ...limits].join(', ');
}

function table(caption: string, lines: string[]): string {
  return lines.length ? `<table><caption>${caption}</caption><tbody>${lines.join('')}</tbody></table>` : '';
}

const style = `
:root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}
body{margin:0 auto;max-width:960px;padding:24px 16px 80px}
h1{margin:0 0 4px;font-size:24px}h2{margin:32px 0 8px;font-size:18px;text-transform:capitalize}
nav{display:flex;flex-wrap:wrap;gap:4px 16px}
details{border:1px solid color-mix(in srgb,currentColor 18%,transparent);border-radius:8px;margin:6px 0;padding:0 12px}
pre{overflow-x:auto;padding:8px 12px;border:1px solid color-mix(in srgb,currentColor 18%,transparent);border-radius:8px}
summary{cursor:pointer;padding:8px 0;overflow-wrap:anywhere}summary span{opacity:.75}
b{display:inline-block;min-width:56px;font-size:12px}
table{border-collapse:collapse;width:100%;margin:0 0 16px;font-size:13px}
caption{text-align:left;font-weight:600;padding:4px 0}
td{border-top:1px solid color-mix(in srgb,currentColor 12%,transparent);padding:4px 8px 4px 0;vertical-align:top;overflow-wrap:anywhere}
`;

/** The policy admits only the page's style sheet, by its hash, because `style-src` admits no inline styles. */
export const apiPagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join(';');
