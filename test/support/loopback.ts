// A server on loopback for a test.
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** @returns the server's origin; `stop` also breaks open connections. */
export async function serveOnLoopback(answer: RequestListener) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
