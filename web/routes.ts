// Every page of the signed-in app. To add one: write a module whose default export is the page, and put a line here. `title` is the document's title
// and what screen readers hear after a change of page; `nav` puts it into the sidebar; `warm` is asked for when somebody is about to go there.
import {
  Handshake,
  Inbox,
  LayoutDashboard,
  type LucideIcon,
  Mails,
  Megaphone,
  Newspaper,
  Settings,
  Store,
} from 'lucide-react';
import { type ComponentType, lazy } from 'react';
import { matchPath } from 'react-router';
import { brandsQuery } from './data/brands.ts';
import { statsQuery } from './data/dashboard.ts';
import { dealsQuery } from './data/deals.ts';
import { emailsQuery } from './data/emails.ts';
import { newslettersQuery } from './data/newsletters.ts';
import { queryClient } from './data/query-client.ts';
import { sponsorshipsQuery } from './data/sponsorships.ts';
import { trackingRequestsQuery } from './data/tracking-requests.ts';

export interface PageRoute {
  path: string;
  title: string;
  load: () => Promise<{ default: ComponentType }>;
  /** Admins alone: to others the path is unknown, and its code is never sent. */
  admin?: boolean;
  nav?: { label: string; icon: LucideIcon };
  warm?: () => Promise<unknown>;
}

export const LISTS = {
  newsletters: { page: 1, search: '', sortBy: 'createdAt', sortOrder: 'desc' },
  brands: { page: 1, search: '', scope: 'relevant', sortBy: 'fit' },
  sponsorships: { page: 1, search: '', placementType: '', similarTo: '', cutoff: '0.6' },
  emails: { page: 1, status: '', newsletterId: '' },
} as const;

export const ROUTES: PageRoute[] = [
  {
    path: '/',
    title: 'Dashboard',
    load: () => import('./dashboard/page.tsx'),
    nav: { label: 'Dashboard', icon: LayoutDashboard },
    warm: () => queryClient.prefetchQuery(statsQuery),
  },
  {
    path: '/newsletters',
    title: 'Newsletters',
    load: () => import('./newsletters/list-page.tsx'),
    nav: { label: 'Newsletters', icon: Newspaper },
    warm: () => queryClient.prefetchQuery(newslettersQuery(LISTS.newsletters)),
  },
  { path: '/newsletters/:id', title: 'Newsletter', load: () => import('./newsletters/detail-page.tsx') },
  {
    path: '/brands',
    title: 'Your Brand Hitlist',
    load: () => import('./brands/list-page.tsx'),
    nav: { label: 'Brands', icon: Store },
    warm: () => queryClient.prefetchQuery(brandsQuery(LISTS.brands)),
  },
  { path: '/brands/:id', title: 'Brand', load: () => import('./brands/detail-page.tsx') },
  {
    path: '/sponsorships',
    title: 'Sponsorships',
    load: () => import('./sponsorships/list-page.tsx'),
    nav: { label: 'Sponsorships', icon: Megaphone },
    warm: () => queryClient.prefetchQuery(sponsorshipsQuery(LISTS.sponsorships)),
  },
  { path: '/sponsorships/:id', title: 'Sponsorship', load: () => import('./sponsorships/detail-page.tsx') },
  {
    path: '/partner-deals',
    title: 'Partner Deals',
    load: () => import('./deals/page.tsx'),
    nav: { label: 'Partner Deals', icon: Handshake },
    warm: () => queryClient.prefetchQuery(dealsQuery),
  },
  {
    path: '/settings',
    title: 'Settings',
    load: () => import('./settings/page.tsx'),
    nav: { label: 'Settings', icon: Settings },
  },
  {
    path: '/newsletter-requests',
    title: 'Newsletter Tracking Requests',
    load: () => import('./tracking-requests/page.tsx'),
    admin: true,
    nav: { label: 'Newsletter Requests', icon: Mails },
    warm: () => queryClient.prefetchQuery(trackingRequestsQuery),
  },
  {
    path: '/inbox',
    title: 'Inbox',
    load: () => import('./inbox/page.tsx'),
    admin: true,
    nav: { label: 'Inbox', icon: Inbox },
    warm: () => queryClient.prefetchQuery(emailsQuery(LISTS.emails)),
  },
];

const loaded = new Map<string, ComponentType>();

/** A page's code, kept for `componentOf`. */
export async function loadPage({ path, load }: PageRoute): Promise<void> {
  loaded.set(path, (await load()).default);
}

/** The page itself where its code is there: a lazy one would show the skeleton first, which React then leaves for 300 ms at least. */
export const componentOf = ({ path, load }: PageRoute): ComponentType => loaded.get(path) ?? lazy(load);

/** Loads a page's code and data ahead of the click. Failures wait for the click to be told. */
export function prefetch(path: string): void {
  const route = ROUTES.find((each) => each.path === path);
  route?.load().catch(() => undefined);
  route?.warm?.().catch(() => undefined);
}

/** The page that a cold load starts on. Who comes to an admin's page must first be known. */
export const startOf = (pathname: string): PageRoute | undefined =>
  ROUTES.find(({ path, admin }) => !admin && matchPath(path, pathname));
