import { duties } from '#core/access/duty.ts';
import { fillPath } from '#core/contract/endpoint.ts';
import type { Answer, Browser } from '../app/browser.ts';
import { callsOfDuty, exceptions } from '../access/duties.ts';
import type { CallInput, Row } from '../access/row.ts';
import { accessTable } from '../accessTable.ts';
import { actors, type Actor, type Ids, type Kind } from './world.ts';

export interface NamedRow extends Row {
  name: string;
  method: 'GET' | 'POST' | 'DELETE';
  pattern: string;
}

export const rows: NamedRow[] = Object.entries(accessTable).map(([name, row]) => {
  const [method, pattern = ''] = name.split(' ');
  if (method !== 'GET' && method !== 'POST' && method !== 'DELETE') throw new Error(`${name} has no method.`);
  return { ...row, name, method, pattern };
});

/** The ids that a row's call names. */
export function kindsIn({ give }: Row, ids: Ids): Kind[] {
  const read = new Set<Kind>();
  give?.(
    new Proxy(ids, {
      get(target, kind: Kind) {
        read.add(kind);
        return target[kind];
      },
    }),
  );
  return [...read];
}

/** Makes the row's valid call with these ids; `alter` changes it, as an attacker would. */
export function send(
  browser: Browser,
  row: NamedRow,
  ids: Ids,
  alter: (input: CallInput) => CallInput = (input) => input,
): Promise<Answer> {
  const { params, query, body, headers = {}, file } = alter(row.give?.(ids) ?? {});
  const search = query ? `?${new URLSearchParams(query as Record<string, string>).toString()}` : '';
  const url = fillPath(row.pattern, params) + search;
  if (file) return browser.upload(url, file, { headers });
  return browser.send({ method: row.method, url, headers, ...(body && { payload: body }) });
}

/** The code in the table: for records of the actor's organisation, or for a foreign one of this kind. */
export function expectedCode(row: NamedRow, actor: Actor, foreign?: Kind): number {
  const duty = duties.find((one) => actor === `duty ${one}`);
  const other = duty && exceptions[row.name]?.[duty]?.[foreign ?? 'own'];
  if (other) return other;
  if (duty) return expectedCode(row, callsOfDuty[duty].includes(row.name) ? 'admin' : 'member', foreign);
  const own = codeIn(row.own, actor);
  if (!foreign) return own;
  const line = typeof row.foreign === 'string' ? row.foreign : row.foreign?.[foreign];
  if (line) return codeIn(line, actor);
  return own === 200 ? 404 : own;
}

/** The most powerful person of the first organisation who may make the call. */
export function whoMay(row: NamedRow): Actor {
  const actor = actors.findLast((actor) => actor !== 'elsewhere' && isDone(expectedCode(row, actor)));
  if (!actor) throw new Error('Nobody may make this call.');
  return actor;
}

export const isDone = (code: number): boolean => [200, 204, 302].includes(code);

/** The code of a reply: the envelope's, or the status of a reply without envelope. */
export const codeOf = ({ body, status }: Answer): number => (typeof body.code === 'number' ? body.code : status);

/** The HTTP status of a code, by the table in docs/specification/server.md section 1. */
export function statusOf(code: number): number {
  if (code === 201 || code === 203) return 401;
  return code === 451 || code === 452 ? 403 : code;
}

function codeIn(line: string, actor: Actor): number {
  const codes = line.split(' ').map(Number);
  const code = codes[actors.indexOf(actor as (typeof actors)[number])];
  if (codes.length !== actors.length || !code) throw new Error(`'${line}' is not a line of ${actors.length} codes.`);
  return code;
}
