// Every API call that a visible page makes, as free, pro and admin: `calls` times them and `plans` explains them.
import type { CatalogueSize } from './postgres.ts';
import type { Persona } from './serve.ts';

export interface ApiRead {
  name: string;
  persona: Persona;
  /** The path below /api/; `n` counts the requests. */
  path(n: number, size: CatalogueSize): string;
  /** The target of its p95: 100 ms for searches and page 10,000, 50 ms otherwise. */
  bound: 50 | 100;
}

/** The id for the nth request: each of `of` ids comes once before any comes again, and neighbours are far apart. */
const scattered = (n: number, prefix: string, of: number) => `${prefix}${1 + ((n * 7919) % of)}`;
const newsletter = (n: number, { newsletters }: CatalogueSize) => scattered(n, 'n', newsletters);
const brand = (n: number, { brands }: CatalogueSize) => scattered(n, 'b', brands);
const sponsorship = (n: number, { sponsorships }: CatalogueSize) => scattered(n, 's', sponsorships);
const month = (ago: number) => new Date(Date.now() - ago * 30 * 86_400_000).toISOString();

type Row = [name: string, as: string, path: string | ApiRead['path'], bound?: 100];
const ALL = 'free pro admin';
const PAYING = 'pro admin';
const MEMBERS = 'free pro';

const ROWS: Row[] = [
  ['user', ALL, 'auth/user'],
  ['stats', ALL, 'stats'],
  ['hidden counts', ALL, 'stats/recent'],
  ['dashboard', ALL, 'dashboard'],

  ['sponsorships', ALL, 'sponsorships?page=1&limit=20'],
  ['sponsorships page 50', ALL, 'sponsorships?page=50&limit=20'],
  ['sponsorships page 240', ALL, 'sponsorships?page=240&limit=20'],
  ['sponsorships page 1,000', ALL, 'sponsorships?page=1000&limit=20'],
  ['sponsorships page 10,000', ALL, 'sponsorships?page=10000&limit=20', 100],
  ['sponsorships, last page', PAYING, (_, size) => `sponsorships?page=${size.sponsorships / 20 - 2}&limit=20`, 100],
  ['sponsorships by type', ALL, 'sponsorships?placementType=coupon'],
  ['sponsorships by type, page 2,000', PAYING, 'sponsorships?placementType=coupon&page=2000', 100],
  ['sponsorships by channel', PAYING, 'sponsorships?channel=network'],
  ['sponsorships by channel, direct', PAYING, 'sponsorships?channel=direct'],
  ['sponsorships by type and channel', PAYING, 'sponsorships?placementType=hero&channel=affiliate'],
  ['sponsorships of a newsletter, by type', PAYING, 'sponsorships?newsletterId=n1&placementType=hero'],
  ['sponsorships of a brand, by type', PAYING, 'sponsorships?brandId=b1&placementType=hero'],
  ['sponsorships of brand and newsletter', PAYING, 'sponsorships?newsletterId=n1&brandId=b1'],
  ['sponsorships of a year ago', PAYING, `sponsorships?from=${month(13)}&to=${month(12)}`],
  ['sponsorships that say a word of all ads', ALL, 'sponsorships?words=product'],
  ['sponsorships that say a word of a tenth', ALL, 'sponsorships?words=area3', 100],
  ['sponsorships that say a word of a hundredth', ALL, (n) => `sponsorships?words=theme${n % 101}`, 100],
  ['sponsorships that say two words', PAYING, (n) => `sponsorships?words=area${n % 11}+theme${n % 101}`, 100],
  [
    'sponsorships that say a rare word',
    PAYING,
    (n, size) => `sponsorships?words=slot+${1 + ((n * 7919) % size.sponsorships)}`,
    100,
  ],
  ['sponsorships of a brand that say a word', PAYING, 'sponsorships?brandId=b1&words=theme7', 100],
  ['sponsorships named and saying a word', PAYING, 'sponsorships?search=blue&words=theme7', 100],
  ['sponsorships with a code', PAYING, 'sponsorships?code=with'],
  ['sponsorships unsure', PAYING, 'sponsorships?sureness=unsure'],
  ['sponsorships sure', PAYING, 'sponsorships?sureness=sure'],
  ['sponsorships, least sure first', PAYING, 'sponsorships?sortBy=confidence&sortOrder=asc'],
  ['sponsorships, surest first', PAYING, 'sponsorships?sortBy=confidence'],
  ['sponsorships by type, surest first', PAYING, 'sponsorships?sortBy=confidence&placementType=hero'],
  ['sponsorships, surest first, page 1,000', PAYING, 'sponsorships?sortBy=confidence&page=1000', 100],
  ['search, common word', ALL, 'sponsorships?search=acme', 100],
  ['search, common newsletter word', ALL, 'sponsorships?search=daily', 100],
  ['search, common word, page 90', PAYING, 'sponsorships?search=acme&page=90', 100],
  ['search, two letters', PAYING, 'sponsorships?search=ac', 100],
  ['search, one brand', ALL, (n, size) => `sponsorships?search=flow%20${1 + ((n * 7919) % size.brands)}`, 100],
  ['search, nothing', ALL, 'sponsorships?search=zzzyx', 100],
  ['search and type', PAYING, 'sponsorships?search=acme&placementType=hero', 100],
  ['search, surest first', PAYING, 'sponsorships?search=acme&sortBy=confidence', 100],
  ['search and similar', PAYING, 'sponsorships?search=acme&similarTo=n7', 100],
  ['similar newsletters', ALL, 'sponsorships?similarTo=n7'],
  ['similar newsletters, page 100', ALL, 'sponsorships?similarTo=n7&page=100'],
  ['similar + type', ALL, 'sponsorships?similarTo=n7&placementType=hero'],
  ['similar, unsure', PAYING, 'sponsorships?similarTo=n7&sureness=unsure'],
  // For a free member the page would be behind the line, or the same.
  ['sponsorship page', PAYING, (n, size) => `sponsorships/${sponsorship(n, size)}`],
  ['history of a newsletter', ALL, (n, size) => `sponsorships/newsletter/${newsletter(n, size)}`],
  ['history of a brand', ALL, (n, size) => `sponsorships/brand/${brand(n, size)}`],

  ['newsletters', ALL, 'newsletters?page=1&limit=12'],
  ['newsletters, page 20', ALL, 'newsletters?page=20&limit=12'],
  ['newsletters by name', ALL, 'newsletters?page=1&limit=12&sortBy=name&sortOrder=asc'],
  ['newsletters by name, page 400', ALL, 'newsletters?page=400&limit=12&sortBy=name&sortOrder=asc'],
  ['newsletters by match', ALL, 'newsletters?page=1&limit=12&sortBy=match'],
  ['newsletters by update', ALL, 'newsletters?page=1&limit=12&sortBy=updatedAt'],
  ['newsletters search', ALL, 'newsletters?page=1&limit=12&search=brief', 100],
  ['newsletters search, by match', PAYING, 'newsletters?page=1&limit=12&search=brief&sortBy=match', 100],
  ['newsletters, all for a picker', ALL, 'newsletters', 100],
  ['newsletter page', ALL, (n, size) => `newsletters/${newsletter(n, size)}`],
  ['biggest newsletter', ALL, 'newsletters/n1'],
  ['insight of a newsletter', ALL, (n, size) => `newsletters/${newsletter(n, size)}/insight`],
  ['insight of the biggest newsletter', ALL, 'newsletters/n1/insight'],
  ['similar of a newsletter', ALL, 'newsletters/n7/similar?limit=all'],

  ['brands', ALL, 'brands?page=1&limit=12'],
  ['brands, page 50', ALL, 'brands?page=50&limit=12'],
  ['brands by name', ALL, 'brands?sortBy=name&sortOrder=asc'],
  ['brands by last bought', PAYING, 'brands?sortBy=lastBoughtAt'],
  ['brands in a state', PAYING, 'brands?state=renewing'],
  ['brands by channel', PAYING, 'brands?channel=network'],
  ['brands by placement', PAYING, 'brands?placement=hero'],
  ['brands seen in', PAYING, 'brands?seenIn=n1'],
  ['brands sure', PAYING, 'brands?confidence=60'],
  ['brands surest first', ALL, 'brands?sortBy=confidence'],
  ['brands all surest first', ALL, 'brands?scope=all&sortBy=confidence'],
  ['brands all least sure first', ALL, 'brands?scope=all&sortBy=confidence&sortOrder=asc'],
  ['brands with contact', PAYING, 'brands?hasContact=1'],
  ['brands, all', ALL, 'brands?scope=all'],
  ['brands, all by fit', ALL, 'brands?scope=all&sortBy=fit'],
  ['brands, all by recent', ALL, 'brands?scope=all&sortBy=recent'],
  ['brands, all by recent, page 500', PAYING, 'brands?scope=all&sortBy=recent&page=500'],
  ['brands, all by first seen', ALL, 'brands?scope=all&sortBy=firstSeenAt'],
  ['brands, all by name', ALL, 'brands?scope=all&sortBy=name&sortOrder=asc'],
  ['brands, all by name, page 1,000', ALL, 'brands?scope=all&sortBy=name&sortOrder=asc&page=1000'],
  ['brands, all by placement', PAYING, 'brands?scope=all&placement=hero'],
  ['brands, all by channel', PAYING, 'brands?scope=all&channel=network'],
  ['brands search', ALL, 'brands?scope=all&search=nova&sortBy=name&sortOrder=asc', 100],
  ['brands search, by pitch', PAYING, 'brands?search=nova', 100],
  ['brands search, by recent', PAYING, 'brands?scope=all&search=nova&sortBy=recent', 100],
  ['brand', ALL, (n, size) => `brands/${brand(n, size)}`],
  ['brand page', ALL, (n, size) => `brands/${brand(n, size)}/sponsorships?page=1&limit=10`],
  ['biggest brand', ALL, 'brands/b1/sponsorships?page=1&limit=10'],
  ['biggest brand, page 3,000', PAYING, 'brands/b1/sponsorships?page=3000&limit=10'],
  ['calendar of a brand', ALL, (n, size) => `brands/${brand(n, size)}/calendar`],
  ['calendar of the biggest brand', ALL, 'brands/b1/calendar'],
  ['calendar of the biggest brand, 104 weeks', ALL, 'brands/b1/calendar?weeks=104'],

  ['pitch next', ALL, 'pitch-next?page=1&limit=20'],
  ['pitch next, saved', ALL, 'pitch-next?page=1&limit=20&mark=saved'],
  ['trends, near', ALL, 'trends'],
  ['trends, near, by month', ALL, 'trends?by=month'],
  ['trends, all', ALL, 'trends?scope=all'],
  ['trends, all, by month', ALL, 'trends?scope=all&by=month'],
  ['trends, all, by quarter', ALL, 'trends?scope=all&by=quarter'],
  ['weekly reports', ALL, 'trend-reports'],
  ['similarity searches', ALL, 'similarity-searches'],
  ['partner deals', ALL, 'partner-deals'],

  // An administrator has no pipeline.
  ['pipeline', MEMBERS, 'pipeline'],
  ['leads, board', MEMBERS, 'leads/board'],
  ['leads, board, search', MEMBERS, 'leads/board?search=nova', 100],
  ['leads', MEMBERS, 'leads?page=1'],
  ['leads, page 40', MEMBERS, 'leads?page=40'],
  ['leads by brand', MEMBERS, 'leads?sortBy=brand'],
  ['leads of a stage, by value', MEMBERS, 'leads?stage=pitched&sortBy=value&sortOrder=desc'],
  ['leads, due this week', MEMBERS, 'leads?due=week'],
  ['leads, search', MEMBERS, 'leads?search=nova', 100],
  ['lead', 'pro', (n) => `leads/${scattered(n, 'lead%20pro%20', 1_000)}`],
  ['history of a lead', 'pro', (n) => `leads/${scattered(n, 'lead%20pro%20', 1_000)}/events`],
  ['bookings of a lead', 'pro', (n) => `leads/${scattered(n, 'lead%20pro%20', 1_000)}/bookings`],
  ['slot plan', MEMBERS, 'slot-plan'],
  ['slot calendar', MEMBERS, 'calendar'],
  ['draft', 'pro', (n, size) => `brands/${brand(n, size)}/draft`],
  ['own contacts of a brand', MEMBERS, (n, size) => `brands/${brand(n, size)}/contacts`],
  ['templates', MEMBERS, 'pitch-templates'],
  ['members', MEMBERS, 'newsletter-members'],
  ['watches', MEMBERS, 'watches'],
  ['alerts', MEMBERS, 'alerts?page=1'],
  ['alerts, page 20', MEMBERS, 'alerts?page=20'],
  ['alerts, unread', MEMBERS, 'alerts/unread'],
  ['tokens', MEMBERS, 'api-tokens'],
  ['webhooks', MEMBERS, 'webhooks'],
  ['own reports', ALL, 'reports/own'],

  ['inbox', 'admin', 'emails?page=1&pageSize=10'],
  ['inbox page 1,000', 'admin', 'emails?page=1000&pageSize=10'],
  ['inbox page 30,000', 'admin', 'emails?page=30000&pageSize=10', 100],
  ['inbox of a newsletter', 'admin', 'emails?newsletter_id=n1'],
  ['inbox, failed', 'admin', 'emails?status=error'],
  ['inbox, completed', 'admin', 'emails?status=completed'],
  ['inbox, completed, page 10,000', 'admin', 'emails?status=completed&page=10000', 100],
  ['inbox, completed, of a newsletter', 'admin', 'emails?newsletter_id=n1&status=completed'],
  ['inbox, unprocessed', 'admin', 'emails/unprocessed'],
  ['email', 'admin', (n, size) => `emails/e${1 + ((n * 7919) % Math.floor(size.sponsorships / 3))}`],
  ['review queue', 'admin', 'review'],
  ['standing queue', 'admin', 'standing-queue'],
  ['standing queue, senders', 'admin', 'standing-queue?show=senders'],
  ['audit log', 'admin', 'audit-log'],
  ['brand removals', 'admin', 'brand-removals'],
  ['link hosts', 'admin', 'link-hosts'],
  ['settings', 'admin', 'settings'],
  ['status', 'admin', 'status'],
  ['intake', 'admin', 'intake'],
  ['tracking requests', 'admin', 'newsletter-tracking-requests'],
  ['access requests', 'admin', 'access-requests'],
];

export const API_READS: ApiRead[] = ROWS.flatMap(([name, as, path, bound = 50]) =>
  as.split(' ').map((persona) => ({
    name,
    persona: persona as Persona,
    path: typeof path === 'string' ? () => path : path,
    bound: bound as ApiRead['bound'],
  })),
);
