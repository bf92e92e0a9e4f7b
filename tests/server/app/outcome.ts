import type { LightMyRequestResponse } from 'fastify';
import * as z from 'zod/mini';
import type { Endpoint, Reply } from '#core/contract/endpoint.ts';
import { codes, type Envelope } from '#core/contract/envelope.ts';
import { ourPath } from '#core/contract/wire/ourPath.ts';

/** A reply in the names of the wire. */
export interface Answer {
  status: number;
  /** The envelope; empty if the reply is not JSON. */
  body: Envelope & Record<string, unknown>;
  text: string;
  bytes: Buffer;
  headers: LightMyRequestResponse['headers'];
}

/** A reply of this server, which sends each name; another back end may leave some out. */
type Whole<E extends Endpoint> = E['reply'] extends 'binary' ? Blob : Required<Reply<E>>;

/** What came of a call by contract: the reply in our names, or the refusal; and the answer as the wire had it. */
export class Outcome<E extends Endpoint> implements Answer {
  /** The code of the envelope, or of HTTP for a file. */
  readonly code: number;
  /** The server's sentence; empty for a file. */
  readonly message: string;
  /** The sentences of a refusal, by our field names. */
  readonly errors: Record<string, string[]> | undefined;
  /** The entry of the activity with which the change can be taken back. */
  readonly entry: number | undefined;
  readonly status: Answer['status'];
  readonly body: Answer['body'];
  readonly text: Answer['text'];
  readonly bytes: Answer['bytes'];
  readonly headers: Answer['headers'];
  readonly #endpoint: E;

  constructor(endpoint: E, { status, body, text, bytes, headers }: Answer) {
    this.#endpoint = endpoint;
    this.status = status;
    this.body = body;
    this.text = text;
    this.bytes = bytes;
    this.headers = headers;
    this.code = body.code ?? status;
    this.message = body.status ?? '';
    this.errors =
      body.errors &&
      Object.fromEntries(
        Object.entries(body.errors).map(([wire, sentence]) => [ourPath(endpoint.body, wire), sentence]),
      );
    this.entry = headers['x-entry'] === undefined ? undefined : Number(headers['x-entry']);
  }

  /** The data in our names. Throws if the call was refused, or if the answer does not match the contract. */
  get reply(): Whole<E> {
    const { method, path, reply } = this.#endpoint;
    if (this.code !== codes.done)
      throw new Error(`${method} ${path} was refused with ${this.code}: ${this.message || this.text.slice(0, 500)}`);
    // A file has no data; only the endpoint tells if a file is expected.
    const data =
      reply === 'binary'
        ? new Blob([new Uint8Array(this.bytes)], { type: String(this.headers['content-type']) })
        : z.decode(reply, this.body as never);
    return data as Whole<E>;
  }
}
