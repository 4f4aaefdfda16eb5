// Every page of the signed-in app, declared once. To add one, write a module in web/ named page.tsx or *-page.tsx whose
// default export is the page, and add a line here. The web app's routes and sidebar, the paths for which the Worker
// serves the app instead of a 404, and what a cold load preloads are all read from this table. A prefetch for links to
// the page can be added in web/routes.ts.
import {
  brandsParams,
  LIST_DEFAULTS,
  newslettersParams,
  pitchNextParams,
  sponsorshipsParams,
  toQueryString,
  trendsParams,
} from './lists.ts';

export interface AppPage {
  /** The page's path, in which `:id` matches one segment. */
  path: string;
  /** The document's title, also announced to screen readers after a change of page. */
  title: string;
  /** Path of the page's module, relative to web/. */
  module: string;
  /** For administrators only: others get a 404, and the page's code is never sent to them. */
  admin?: true;
  /** Adds the page to the sidebar, in the order of the table; pages of one group stand together below its name. */
  nav?: { label: string; icon: PageIcon; group?: NavGroup };
  /** The call that the content waits for; a cold load preloads it from the document's head. */
  asks?: string;
}

export const NAV_GROUPS = ['Research', 'Account', 'Administration'] as const;
export type NavGroup = (typeof NAV_GROUPS)[number];

/** Icons that web/routes.ts draws. */
export type PageIcon =
  | 'dashboard'
  | 'pipeline'
  | 'calendar'
  | 'money'
  | 'newspaper'
  | 'store'
  | 'megaphone'
  | 'handshake'
  | 'mail'
  | 'settings'
  | 'mails'
  | 'inbox'
  | 'subscriptions'
  | 'trends'
  | 'radar'
  | 'review'
  | 'changes';

const PAGE_TABLE = [
  {
    path: '/',
    title: 'Dashboard',
    module: 'dashboard/page.tsx',
    nav: { label: 'Dashboard', icon: 'dashboard' },
    asks: `/api/pitch-next${toQueryString(pitchNextParams())}`,
  },
  {
    path: '/pipeline',
    title: 'Pipeline',
    module: 'pipeline/page.tsx',
    nav: { label: 'Pipeline', icon: 'pipeline' },
    asks: '/api/leads/board',
  },
  {
    path: '/calendar',
    title: 'Calendar',
    module: 'calendar/page.tsx',
    nav: { label: 'Calendar', icon: 'calendar' },
    asks: '/api/calendar',
  },
  {
    path: '/money',
    title: 'Money',
    module: 'money/page.tsx',
    nav: { label: 'Money', icon: 'money' },
    asks: '/api/money',
  },
  {
    path: '/newsletters',
    title: 'Newsletters',
    module: 'newsletters/list-page.tsx',
    nav: { label: 'Newsletters', icon: 'newspaper', group: 'Research' },
    asks: `/api/newsletters${toQueryString(newslettersParams({ page: 1, ...LIST_DEFAULTS.newsletters }))}`,
  },
  { path: '/newsletters/:id', title: 'Newsletter', module: 'newsletters/detail-page.tsx' },
  {
    path: '/brands',
    title: 'Your Brand Hitlist',
    module: 'brands/list-page.tsx',
    nav: { label: 'Brands', icon: 'store', group: 'Research' },
    asks: `/api/brands${toQueryString(brandsParams({ page: 1, ...LIST_DEFAULTS.brands }))}`,
  },
  { path: '/brands/:id', title: 'Brand', module: 'brands/detail-page.tsx' },
  {
    path: '/sponsorships',
    title: 'Sponsorships',
    module: 'sponsorships/list-page.tsx',
    nav: { label: 'Sponsorships', icon: 'megaphone', group: 'Research' },
    asks: `/api/sponsorships${toQueryString(sponsorshipsParams({ page: 1, ...LIST_DEFAULTS.sponsorships }))}`,
  },
  { path: '/sponsorships/:id', title: 'Sponsorship', module: 'sponsorships/detail-page.tsx' },
  {
    path: '/partner-deals',
    title: 'Partner Deals',
    module: 'deals/page.tsx',
    nav: { label: 'Partner Deals', icon: 'handshake', group: 'Research' },
    asks: '/api/partner-deals',
  },
  {
    path: '/trends',
    title: 'Trends',
    module: 'trends/page.tsx',
    nav: { label: 'Trends', icon: 'trends', group: 'Research' },
    asks: `/api/trends${toQueryString(trendsParams())}`,
  },
  { path: '/pipeline/:id', title: 'Lead', module: 'pipeline/lead-page.tsx' },
  { path: '/trends/reports', title: 'Weekly trend reports', module: 'trends/reports-page.tsx' },
  { path: '/trends/reports/:id', title: 'Weekly trend report', module: 'trends/report-page.tsx' },
  {
    path: '/similarity-search',
    title: 'Similarity search',
    module: 'similarity/page.tsx',
    nav: { label: 'Similarity Search', icon: 'radar', group: 'Research' },
  },
  { path: '/how-we-rank', title: 'How we rank', module: 'ranking/page.tsx' },
  {
    path: '/my-newsletter',
    title: 'My newsletter',
    module: 'my-newsletter/page.tsx',
    nav: { label: 'My Newsletter', icon: 'mail', group: 'Account' },
  },
  {
    path: '/settings',
    title: 'Settings',
    module: 'settings/page.tsx',
    nav: { label: 'Settings', icon: 'settings', group: 'Account' },
  },
  {
    path: '/review',
    title: 'Review Queue',
    module: 'review/page.tsx',
    admin: true,
    nav: { label: 'Review Queue', icon: 'review', group: 'Administration' },
  },
  {
    path: '/newsletter-requests',
    title: 'Newsletter Tracking Requests',
    module: 'tracking-requests/page.tsx',
    admin: true,
    nav: { label: 'Newsletter Requests', icon: 'mails', group: 'Administration' },
  },
  {
    path: '/subscriptions',
    title: 'Subscriptions',
    module: 'subscriptions/page.tsx',
    admin: true,
    nav: { label: 'Subscriptions', icon: 'subscriptions', group: 'Administration' },
  },
  {
    path: '/inbox',
    title: 'Inbox',
    module: 'inbox/page.tsx',
    admin: true,
    nav: { label: 'Inbox', icon: 'inbox', group: 'Administration' },
  },
  { path: '/mailbox', title: 'Import a mailbox', module: 'mailbox/page.tsx', admin: true },
  {
    path: '/changes',
    title: 'Changes',
    module: 'review/changes-page.tsx',
    admin: true,
    nav: { label: 'Changes', icon: 'changes', group: 'Administration' },
  },
  { path: '/alerts', title: 'Alerts', module: 'alerts/page.tsx' },
  { path: '/api-access', title: 'API and webhooks', module: 'api-access/page.tsx' },
  { path: '/my-reports', title: 'Your Reports', module: 'reports/page.tsx' },
] as const satisfies readonly AppPage[];

export type PagePath = (typeof PAGE_TABLE)[number]['path'];
export const PAGES: readonly (AppPage & { path: PagePath })[] = PAGE_TABLE;

/** A pattern that matches the whole path of a page, without a query. */
export const pagePattern = (path: string): RegExp => new RegExp(`^${path.replace(/:[^/]+/g, '[^/]+')}$`);
