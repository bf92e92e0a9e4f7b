import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy in front of a database. */
export interface Network {
  /** The database's address through this proxy. */
  url: string;
  /** Everything is dropped, without closing a connection. */
  isDead: boolean;
  /** Changes the database's bytes. */
  alter: (bytes: Buffer) => Buffer;
  close(): Promise<void>;
}

/** Opens a proxy to a database that can drop everything without closing a connection. */
export async function openNetwork(to: string): Promise<Network> {
  const database = new URL(to);
  const open = new Set<Socket>();
  const network: Network = {
    url: '',
    isDead: false,
    alter: (bytes) => bytes,
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const server = createServer((near) => {
    const far = connect(Number(database.port), database.hostname);
    const pass = (from: Socket, into: Socket) => {
      const altered = (data: Buffer) => (from === far ? network.alter(data) : data);
      from.on('data', (data: Buffer) => void (network.isDead || into.write(altered(data))));
      from.on('close', () => {
        open.delete(from);
        if (!network.isDead) into.destroy();
      });
      from.on('error', () => into.destroy());
    };
    pass(near, far);
    pass(far, near);
    open.add(near).add(far);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(to);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  network.url = url.href;
  return network;
}
