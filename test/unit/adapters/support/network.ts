// A small internet for the site reader's tests: names with addresses, a server for the public ones, canaries at
// addresses that must not be reached.
import type { RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { EdgeCache } from '../../../../src/adapters/edge-cache.ts';
import { serveOnLoopback } from '../../../support/loopback.ts';

/** Answers one request to a server of these tests. */
export type Answer = RequestListener;

/** Listens on every address of this machine but link-local IPv6 ones, and records each connection by its address. */
export async function listenOnPrivateAddresses() {
  const own = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .map(({ address }) => address)
    .filter((address) => !address.startsWith('fe80'));
  const heard: string[] = [];
  const servers = await Promise.all(
    [...new Set(['127.0.0.1', '::1', ...own])].map(async (address) => {
      const server = createTcpServer((socket) => {
        heard.push(address);
        socket.destroy();
      });
      const up = await new Promise<boolean>((resolve) => {
        server.once('error', () => resolve(false));
        server.listen(0, address, () => resolve(true));
      });
      return up ? { address, port: (server.address() as AddressInfo).port, server } : null;
    }),
  );
  const listening = servers.filter((one) => one !== null);
  return {
    heard,
    listening: listening.map(({ address, port }) => ({ address, port })),
    portOf: (address: string) => listening.find((one) => one.address === address)?.port ?? listening[0]?.port ?? 0,
    stop: () => Promise.all(listening.map(({ server }) => new Promise((resolve) => server.close(resolve)))),
  };
}

/** @returns a server on loopback that answers by path and records its requests. */
export async function startFixtureServer(answers: Record<string, Answer>) {
  const asked: { method: string; path: string; agent: string }[] = [];
  let open = 0;
  let mostOpen = 0;
  const server = await serveOnLoopback((request, response) => {
    const path = request.url ?? '/';
    asked.push({ method: request.method ?? '', path, agent: request.headers['user-agent'] ?? '' });
    mostOpen = Math.max(mostOpen, ++open);
    response.on('close', () => {
      open--;
    });
    const answer = answers[path] ?? answers[path.split('?')[0] ?? ''];
    if (answer) return answer(request, response);
    response.writeHead(404).end();
  });
  return { ...server, asked, mostOpen: () => mostOpen };
}

/**
 * The network outside the reader: a resolver over HTTPS with these names, and connections to their addresses.
 * @param names addresses by name; a public address leads to `site`, any other to the canary there.
 */
export function createFakeNetwork(
  names: Record<string, string[]>,
  site: string,
  canaryPort: (address: string) => number,
) {
  const connections: string[] = [];
  const get: typeof fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.hostname === 'cloudflare-dns.com') {
      const type = url.searchParams.get('type') === 'AAAA' ? 28 : 1;
      const found = names[url.searchParams.get('name') ?? ''] ?? [];
      const Answer = found.filter((a) => a.includes(':') === (type === 28)).map((data) => ({ type, data }));
      return Response.json({ Status: found.length ? 0 : 3, Answer });
    }
    connections.push(url.href);
    const address = (names[url.hostname] ?? [])[0];
    if (address === '93.184.216.34') return fetch(new URL(url.pathname + url.search, site), init);
    // Any other address is really connected to, so that its canary records it.
    const target = address ?? url.hostname.replace(/^\[|\]$/g, '');
    const host = target.includes(':') ? `[${target}]` : target;
    return fetch(new URL(url.pathname, `http://${host}:${url.port || canaryPort(target)}`), init);
  };
  return { get, connections };
}

/** An edge cache in a map. */
export function createMemoryEdgeCache(): EdgeCache & { size(): number } {
  const kept = new Map<string, { facts: Record<string, string>; type: string; body: string | Uint8Array | null }>();
  return {
    get: async (key) => kept.get(key) ?? null,
    put: async (key, copy) => void kept.set(key, copy),
    remove: async (keys) => keys.forEach((key) => void kept.delete(key)),
    size: () => kept.size,
  };
}
