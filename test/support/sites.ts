// A few public sites for tests in workerd: the reader's requests to them are answered here, and any other connection is
// refused.
import { createSiteReader } from '../../src/adapters/site-reader.ts';
import type { Services } from '../../src/services.ts';

export type SitePages = Record<string, string | { type: string; body: string | Uint8Array; status?: number }>;

/** @param pages by address without scheme, 'acme.example/team'; they may change while a test runs. */
export function createFakeSites(services: Pick<Services, 'edge'>, pages: SitePages) {
  const hosts = new Set(Object.keys(pages).map((address) => address.split('/')[0] ?? ''));
  // One port per host, by which the network below knows the requested site.
  const ports = new Map([...hosts].map((host, i) => [`127.0.0.1:${9300 + i}`, host]));
  const asked: string[] = [];
  const get: typeof fetch = async (input) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const address = `${ports.get(url.host)}${url.pathname}`;
    asked.push(address);
    const page = pages[address];
    if (page === undefined) return new Response('no such page', { status: 404 });
    if (typeof page === 'string')
      return new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8' } });
    return new Response(page.body as BodyInit, { status: page.status ?? 200, headers: { 'content-type': page.type } });
  };
  const reader = createSiteReader(
    {
      mode: 'hosts',
      hosts: [...ports].map(([port, host]) => `${host}=http://${port}`).join(','),
      // A different origin per test, so that tests don't share cached copies.
      origin: `http://${crypto.randomUUID()}.test`,
      contactAddress: '',
    },
    services.edge,
    get,
  );
  return { reader, asked };
}
