// Publishers' sites for tests: a reader whose network contains only these, and the log of its requests.

import type { SiteAnswer, SiteRequest } from '../../local/samples/publishers.ts';
import type { EdgeCache } from '../../src/adapters/edge-cache.ts';
import { createPublicationReader } from '../../src/adapters/publication-reader.ts';
import { createSiteReader } from '../../src/adapters/site-reader.ts';

export type SiteHandler = (asked: SiteRequest) => SiteAnswer | Promise<SiteAnswer>;

/** @param sites by host; they may change while a test runs. */
export function createFakePublishers(edge: EdgeCache, sites: Record<string, SiteHandler>) {
  const log: { method: string; host: string; path: string; headers: Record<string, string> }[] = [];
  let [open, mostOpen] = [0, 0];
  const hosts = Object.keys(sites);
  const ports = new Map(hosts.map((host, nth) => [`127.0.0.1:${9260 + nth}`, host]));
  const get: typeof fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const host = ports.get(url.host) ?? url.host;
    const headers = Object.fromEntries(new Headers(init?.headers));
    const method = init?.method ?? 'GET';
    log.push({ method, host, path: url.pathname + url.search, headers });
    mostOpen = Math.max(mostOpen, ++open);
    try {
      const answer = await sites[host]?.({ method, path: url.pathname, query: url.searchParams, headers });
      if (!answer) throw new Error(`no site ${host}`);
      const none = method === 'HEAD' || answer.status === 304 || answer.status === 204;
      return new Response(none ? null : ((answer.body ?? '') as BodyInit), {
        status: answer.status,
        headers: answer.headers ?? {},
      });
    } finally {
      open--;
    }
  };
  const reader = createSiteReader(
    {
      mode: 'hosts',
      hosts: [...ports].map(([port, host]) => `${host}=http://${port}`).join(','),
      // A different origin per test, so that tests don't share cached copies.
      origin: `http://${crypto.randomUUID()}.test`,
      contactAddress: '',
      timeoutMs: 2_000,
    },
    edge,
    get,
  );
  return { sites: reader, publications: createPublicationReader(reader), log, mostOpen: () => mostOpen };
}
