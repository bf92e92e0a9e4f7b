import type { Host } from '#core/command/host.ts';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { matchPath } from '#core/contract/matchPath.ts';
import type { PathPattern } from '#core/plugin/path.ts';
import { saveFile } from '#core/client/saveFile.ts';
import type { List, Listed } from './list.ts';

/** An export of a list, as its command asks for it. */
export interface ListExport<E extends Endpoint, Row extends Listed> {
  list: Pick<List<E, Row>, 'query' | 'everything'>;
  endpoint: Endpoint;
  page: PathPattern;
  /** Parts of the query beside the list's own. */
  more: object;
  params: Record<string, number> | undefined;
}

/** Saves the file of an export; answers the sentence for the person. */
export async function saveExport<E extends Endpoint, Row extends Listed>(
  host: Host,
  { list, endpoint, page, more, params }: ListExport<E, Row>,
): Promise<{ message: string }> {
  const searchParams = shownOn(page, params);
  const query = { ...(searchParams ? list.query(searchParams) : list.everything), ...more };
  // TypeScript cannot type the call of an unknown endpoint; `exported` has made it with these parts.
  const input = { query, ...(params && { params }) } as never;
  const file = (await host.call(endpoint, input)) as unknown as Blob & { headers?: Headers };
  const name = /filename="([^"]+)"/.exec(file.headers?.get('content-disposition') ?? '')?.[1] ?? 'list.csv';
  if (host.save) host.save(name, file);
  else saveFile(name, file);
  return { message: `The file ${name} was saved.` };
}

/** The query in the address of this browser if it shows this page, of the record with these ids. */
function shownOn({ pattern }: PathPattern, params: Record<string, number> = {}): URLSearchParams | undefined {
  // A program shows no page.
  if (typeof location !== 'object') return undefined;
  const { pathname, search } = location;
  const ids = matchPath(pattern, pathname.replace(/^\/dist(?=\/)/, ''));
  if (!ids || Object.entries(params).some(([name, value]) => ids[name] !== value)) return undefined;
  return new URLSearchParams(search);
}
