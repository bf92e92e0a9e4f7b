import type { Tool } from '@modelcontextprotocol/server';
import { admits } from '#core/access/rule.ts';
import { read } from '#core/client/wire.ts';
import type { Door } from '#core/command/headless/door.ts';
import type { Holder } from '#core/command/headless/holder.ts';
import { sendByToken } from '#core/command/headless/tokenClient.ts';
import { fillPath, withQuery, type Endpoint } from '#core/contract/endpoint.ts';
import { allowsScope, type Scope } from '#core/contract/scope.ts';
import { WrongUse } from '../programs/fillValues.ts';

/** A call that reads. Its values and its answer are those of the API. */
export interface Reading {
  /** From the name of the contract: `listUsers` is `list-users`. */
  name: string;
  endpoint: Endpoint;
  scope: Scope | 'any';
  /** No service account may make it. */
  isPeopleOnly: boolean;
  /** The values that stand in the path; the others are the query. */
  inPath: readonly string[];
  /** JSON schemas of the values. */
  properties: Readonly<Record<string, object>>;
  required: readonly string[];
}

/** JSON schemas, as the protocol's library types them. */
type Properties = NonNullable<Tool['inputSchema']['properties']>;

/** The longest answer, in characters. */
const LONGEST = 200_000;
/** The rows of a list of which nobody has said how many. */
const ROWS = '50';

/** Those that the holder of a token may use now. A service account has the id 0. */
export const allowedReadings = (readings: readonly Reading[], { viewer, scopes }: Holder): Reading[] =>
  readings.filter(
    ({ endpoint, scope, isPeopleOnly }) =>
      admits(endpoint.access, viewer) && allowsScope(scopes, scope) && !(isPeopleOnly && viewer.id === 0),
  );

export const readingTool = ({ name, endpoint, properties, required }: Reading): Tool => ({
  name,
  title: endpoint.summary,
  description: `${endpoint.summary}.${'limit' in properties ? ` Without 'limit', ${ROWS} rows.` : ''}`,
  inputSchema: {
    type: 'object',
    properties: properties as Properties,
    required: [...required],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: true, destructiveHint: false, openWorldHint: false },
});

/** Makes the call, and answers its data without the envelope. */
export async function readBy(
  { endpoint, properties, required, inPath }: Reading,
  { send, token }: { send: Door['send']; token: string },
  input: Readonly<Record<string, unknown>>,
): Promise<object> {
  const values: Record<string, string> = 'limit' in properties ? { limit: ROWS } : {};
  for (const [name, value] of Object.entries(input)) {
    if (!Object.hasOwn(properties, name)) throw new WrongUse(`There is no argument '${name}'.`);
    if (!['string', 'number', 'boolean'].includes(typeof value))
      throw new WrongUse(`'${name}' must be a text, a number, or true or false.`);
    values[name] = String(value);
  }
  const missing = required.find((name) => values[name] === undefined);
  if (missing !== undefined) throw new WrongUse(`'${missing}' is missing.`);
  const query = Object.fromEntries(Object.entries(values).filter(([name]) => !inPath.includes(name)));
  const path = withQuery(fillPath(endpoint.path, values), query);
  const answer = await sendByToken({ source: 'assistant', send }, token, { method: 'GET', path });
  // Refusals are thrown with their sentences.
  await read(endpoint, answer);
  const { code: _code, type: _type, status: _status, ...data } = answer._data as unknown as Record<string, unknown>;
  if (JSON.stringify(data).length > LONGEST)
    throw new WrongUse("The answer is too long. Ask for less, for example with 'limit' or 'search'.");
  return data;
}
