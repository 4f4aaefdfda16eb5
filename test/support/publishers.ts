// Publishers' sites for tests: a reader whose network contains only these, and the log of its requests.

import type { Publisher, PublisherSiteFormat, SiteAnswer, SiteRequest } from '../../local/samples/publishers.ts';
import type { EdgeCache } from '../../src/adapters/edge-cache.ts';
import { createPublicationReader } from '../../src/adapters/publication-reader.ts';
import { createSiteReader } from '../../src/adapters/site-reader.ts';

export const MAILCHIMP_HOST = 'us1.campaign-archive.com';
/** Every format whose archive shows all issues; Mailchimp's doesn't. */
export const ARCHIVE_FORMATS: readonly PublisherSiteFormat[] = [
  'substack',
  'beehiiv',
  'ghost',
  'buttondown',
  'kit',
  'wordpress',
  'plain',
];

/** Weekly; its newest issue has the number `count`. @param more `html` is an issue's text by its number. */
export function createPublisher(
  form: PublisherSiteFormat,
  {
    count,
    newest,
    html = (n) => `<p>What happened at harbour ${n} this week, in a few words.</p>`.repeat(10),
    ...more
  }: { count: number; newest: Date; html?: (n: number) => string } & Pick<Publisher, 'host'> & Partial<Publisher>,
): Publisher {
  return {
    form,
    name: 'Tide Letter',
    about: 'Harbours and small boats, every Friday.',
    ...(form === 'mailchimp' ? { archiveHost: MAILCHIMP_HOST } : {}),
    issues: Array.from({ length: count }, (_, n) => ({
      slug: `berths-of-harbour-${count - n}`,
      title: `Berths of harbour ${count - n}`,
      publishedAt: new Date(newest.getTime() - n * 7 * 86_400_000),
      html: html(count - n),
    })),
    ...more,
  };
}

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
