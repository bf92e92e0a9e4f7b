import type { Rule } from '#core/access/rule.ts';
import { choice, type PickArg } from '#core/command/arg.ts';
import type { Host } from '#core/command/host.ts';
import type { Endpoint } from '#core/contract/endpoint.ts';
import type { ExportFormat } from '#core/contract/exported.ts';
import type { PathPattern } from '#core/plugin/path.ts';
import type { List, Listed } from './list.ts';

/** The parts of a list's command that writes it to a file. `args` has the format, `save` calls the endpoint. */
interface Export<More> {
  icon: 'download';
  keywords: readonly string[];
  harmless: true;
  access: Rule;
  format: PickArg<{ value: ExportFormat; label: string }>;
  /** Saves the file. `params` are the ids in the path of a list within one record; `more` is added to the query. */
  save(host: Host, format: { value: ExportFormat }, more?: More, params?: Record<string, number>): Promise<object>;
}

/**
 * Declares the export of a list for a command: `endpoint` is made by `exported` from the list's own endpoint, `page` is
 * the address of the list's page. On that page the file has the rows that the page shows, with its filter, search and
 * order; elsewhere it has all of them.
 */
export function exportList<E extends Endpoint, Row extends Listed>(
  list: Pick<List<E, Row>, 'query' | 'everything'>,
  endpoint: Endpoint & { reply: 'binary' },
  page: PathPattern,
): Export<object> {
  return {
    icon: 'download',
    keywords: ['download', 'save', 'file', 'csv', 'excel', 'xlsx', 'spreadsheet'],
    harmless: true,
    access: endpoint.access,
    format: choice<ExportFormat>('Which type of file?', [
      { value: 'xlsx', label: 'Excel (.xlsx)' },
      { value: 'csv', label: 'CSV', detail: 'Comma-separated text, for any program' },
    ]),
    save: async (host, { value }, more = {}, params) =>
      (await import('./saveExport.ts')).saveExport(host, {
        list,
        endpoint,
        page,
        more: { ...more, format: value },
        params,
      }),
  };
}
