import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Envelope } from '#core/contract/envelope.ts';
import { JSON_TYPE } from '../errors.ts';

const faults: Record<string, readonly [code: number, status: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The call took too long to arrive.'],
  HPE_HEADER_OVERFLOW: [431, 'The headers of the call are too long.'],
};

/** Replies with the envelope to bytes that are not HTTP, for which there is no request and no route. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [code, status] = faults[error.code ?? ''] ?? [400, 'What was sent cannot be read.'];
  const body = JSON.stringify({ code, status, type: 'danger' } satisfies Envelope);
  const head = [
    `HTTP/1.1 ${code} ${STATUS_CODES[code]}`,
    `Content-Type: ${JSON_TYPE}`,
    `Content-Length: ${body.length}`,
    'Connection: close',
    'X-Content-Type-Options: nosniff',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
}
