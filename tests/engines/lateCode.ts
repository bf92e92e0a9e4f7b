import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startPortal, type Portal } from '../journeys/tools/portal.ts';

/** A demo whose browser gets some of the code late. */
export interface LatePortal extends Portal {
  /** From now on, files whose path matches wait until the result is called. */
  hold(path: RegExp): () => void;
  stop(): Promise<void>;
}

/** A demo behind a small server that can keep files back, because not every engine's driver can. */
export async function startLatePortal(): Promise<LatePortal> {
  let held: { path: RegExp; free: Promise<void> } | undefined;
  let target = '';
  const front = createServer((incoming, reply) => {
    const path = incoming.url ?? '/';
    // The service worker would load the files without the page.
    if (path === '/sw.js') return void reply.writeHead(404).end();
    const pass = () => {
      const { hostname, port } = new URL(target);
      const onward = request({ hostname, port, path, method: incoming.method, headers: incoming.headers }, (answer) => {
        reply.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(reply);
      });
      onward.on('error', () => reply.destroy());
      incoming.pipe(onward);
    };
    if (held?.path.test(path)) void held.free.then(pass);
    else pass();
  });
  await new Promise<void>((resolve) => front.listen(0, 'localhost', resolve));
  const url = `http://localhost:${(front.address() as AddressInfo).port}`;
  const portal = await startPortal(['--demo'], { PUBLIC_URL: url });
  target = portal.url;
  return {
    ...portal,
    url,
    hold(path) {
      let open = () => {};
      held = { path, free: new Promise((resolve) => (open = resolve)) };
      return () => {
        held = undefined;
        open();
      };
    },
    async stop() {
      front.closeAllConnections();
      front.close();
      await portal.stop();
    },
  };
}
