import { readFileSync } from 'node:fs';

interface Settings {
  port: number;
  /** Of the two processes. */
  ports: readonly number[];
  /** In place of the documented 15 seconds. */
  timeout?: string;
}

/** Which processes were asked for a call, and how each ended: times, statuses, addresses and durations as nginx notes them. */
const NOTES = `'$msec $request_method $status [$upstream_addr] [$upstream_status] [$upstream_response_time]'`;

/**
 * The configuration of an nginx with the location and the two processes of docs/operations.md, on other ports. It notes each
 * call in `calls.log` of the folder.
 */
export function nginxOfTwo(folder: string, { port, ports, timeout = '15s' }: Settings): string {
  const docs = readFileSync('docs/operations.md', 'utf8');
  const location = /^ {2}location \/ \{[^}]*\}/m.exec(docs)?.[0];
  const upstream = /^upstream gatehouse \{[^}]*3001[^}]*\}/m.exec(docs)?.[0];
  if (!location || !upstream) throw new Error('docs/operations.md has no location or no upstream of two processes');
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `pid ${folder}/nginx.pid; error_log ${folder}/error.log;
    events {}
    http { log_format calls ${NOTES}; access_log ${folder}/calls.log calls; ${kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')}
      server { listen 127.0.0.1:${port}; ${location.replaceAll('15s', timeout)} }
      ${upstream.replace('3000', String(ports[0])).replace('3001', String(ports[1]))}
    }`;
}
