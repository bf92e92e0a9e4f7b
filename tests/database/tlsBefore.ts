import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';

/**
 * Offers TLS in front of a PostgreSQL server without it, as its protocol has it: the client asks, the answer is `S`, then
 * the handshake follows. `ca` is the file of the authority that signed the certificate for localhost.
 */
export async function tlsBefore(url: string): Promise<{ port: number; ca: string; close(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-tls-'));
  const [key, ca] = [join(folder, 'key.pem'), join(folder, 'ca.pem')];
  const forLocalhost = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2'];
  const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', key, '-out', ca];
  execFileSync('openssl', ['req', '-x509', ...made, ...forLocalhost], { stdio: 'ignore' });
  const certificate = { key: readFileSync(key), cert: readFileSync(ca) };
  const { hostname, port } = new URL(url);
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
    // The request for TLS has 8 bytes.
    socket.once('data', () => {
      socket.write('S');
      const plain = new TLSSocket(socket, { isServer: true, ...certificate });
      const behind = connect(Number(port || 5432), hostname);
      open.add(behind);
      for (const one of [plain, behind]) one.on('error', () => void behind.destroy());
      plain.pipe(behind).pipe(plain);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    ca,
    close() {
      server.close();
      for (const one of open) one.destroy();
      rmSync(folder, { recursive: true });
    },
  };
}
