import { connect, type Socket } from 'node:net';

const HEAD_ENDS = '\r\n\r\n';

/**
 * A connection that makes one call after another. It shares the server's processors, so it reads only the status and
 * the length of a reply.
 */
export class Line {
  private readonly socket: Socket;
  private readonly host: string;
  private waiting: { resolve(): void; reject(error: Error): void } | undefined;
  private head = '';
  /** The bytes of the reply's body that have not arrived. */
  private left = 0;

  constructor(url: string) {
    const { host, hostname, port } = new URL(url);
    this.host = host;
    this.socket = connect(Number(port), hostname).setNoDelay();
    this.socket.on('data', (chunk) => this.read(chunk));
    this.socket.on('error', (error) => this.fail(error));
    this.socket.on('close', () => this.fail(new Error(`${host} has closed the connection.`)));
  }

  /** With a `body` it is a POST. Throws on any reply but 200. */
  call(path: string, headers: Record<string, string>, body?: string): Promise<void> {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    if (body !== undefined) lines.push(`content-length: ${Buffer.byteLength(body)}\r\n`);
    const method = body === undefined ? 'GET' : 'POST';
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject };
      this.socket.write(`${method} ${path} HTTP/1.1\r\nhost: ${this.host}\r\n${lines.join('')}\r\n${body ?? ''}`);
    });
  }

  end(): void {
    this.waiting = undefined;
    this.socket.destroy();
  }

  private read(chunk: Buffer): void {
    if (this.left > 0) this.left -= chunk.length;
    else {
      this.head += chunk.toString('latin1');
      const end = this.head.indexOf(HEAD_ENDS);
      if (end === -1) return;
      const length = /\r\ncontent-length: (\d+)\r\n/i.exec(this.head)?.[1];
      if (!this.head.startsWith('HTTP/1.1 200 ') || length === undefined) {
        this.fail(new Error(`${this.host} answered ${this.head}`));
        return;
      }
      this.left = Number(length) - (this.head.length - end - HEAD_ENDS.length);
    }
    if (this.left > 0) return;
    this.head = '';
    const { waiting } = this;
    this.waiting = undefined;
    waiting?.resolve();
  }

  private fail(error: Error): void {
    this.waiting?.reject(error);
    this.waiting = undefined;
  }
}
