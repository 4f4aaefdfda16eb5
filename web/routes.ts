// The pages of src/contract/pages.ts with their code, their icons and the data that is loaded in advance.
import {
  Banknote,
  CalendarDays,
  Handshake,
  History,
  Inbox,
  Kanban,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  Mail,
  MailCheck,
  Mails,
  Megaphone,
  Newspaper,
  Radar,
  Settings,
  Store,
  TrendingUp,
} from 'lucide-react';
import { type ComponentType, lazy } from 'react';
import { LIST_DEFAULTS } from '../src/contract/lists.ts';
import {
  type AppPage,
  type NavGroup,
  PAGES,
  type PageIcon,
  type PagePath,
  pagePattern,
} from '../src/contract/pages.ts';
import { apiQuery } from './data/api.ts';
import {
  brandsQuery,
  emailsQuery,
  newslettersQuery,
  reviewQuery,
  sponsorshipsQuery,
  subscriptionsQuery,
  trendsQuery,
} from './data/lists.ts';
import { pitchNextQuery } from './data/pitch.ts';
import { queryClient } from './data/query-client.ts';

type PageModule = { default: ComponentType };

/** Every page's code, loaded on demand. Visitors' pages and onboarding have their own entries. */
const MODULES = import.meta.glob<PageModule>(['./*/page.tsx', './*/*-page.tsx', '!./visitor/*', '!./onboarding/*']);

const ICONS: Record<PageIcon, LucideIcon> = {
  dashboard: LayoutDashboard,
  pipeline: Kanban,
  calendar: CalendarDays,
  money: Banknote,
  newspaper: Newspaper,
  store: Store,
  megaphone: Megaphone,
  handshake: Handshake,
  mail: Mail,
  settings: Settings,
  mails: Mails,
  inbox: Inbox,
  subscriptions: MailCheck,
  trends: TrendingUp,
  radar: Radar,
  review: ListChecks,
  changes: History,
};

/** Prefetches the data of a page's first view when the user is about to go there. */
const WARM: Partial<Record<PagePath, () => Promise<unknown>>> = {
  '/': () => queryClient.prefetchQuery(pitchNextQuery()),
  '/trends': () => queryClient.prefetchQuery(trendsQuery('near', 'week')),
  '/newsletters': () => queryClient.prefetchQuery(newslettersQuery({ page: 1, ...LIST_DEFAULTS.newsletters })),
  '/brands': () => queryClient.prefetchQuery(brandsQuery({ page: 1, ...LIST_DEFAULTS.brands })),
  '/sponsorships': () => queryClient.prefetchQuery(sponsorshipsQuery({ page: 1, ...LIST_DEFAULTS.sponsorships })),
  '/partner-deals': () => queryClient.prefetchQuery(apiQuery('deals.list')),
  '/newsletter-requests': () => queryClient.prefetchQuery(apiQuery('trackingRequests.list')),
  '/review': () => queryClient.prefetchQuery(reviewQuery()),
  '/subscriptions': () => queryClient.prefetchQuery(subscriptionsQuery(1, '')),
  '/inbox': () => queryClient.prefetchQuery(emailsQuery({ page: 1, ...LIST_DEFAULTS.emails })),
};

export interface PageRoute extends Omit<AppPage, 'nav'> {
  load: () => Promise<PageModule>;
  nav: { label: string; icon: LucideIcon; group?: NavGroup } | undefined;
  warm: (() => Promise<unknown>) | undefined;
}

export const ROUTES: PageRoute[] = PAGES.map((page) => ({
  ...page,
  load: loaderOf(page.module),
  nav: page.nav && { ...page.nav, icon: ICONS[page.nav.icon] },
  warm: WARM[page.path],
}));

function loaderOf(module: string): () => Promise<PageModule> {
  const load = MODULES[`./${module}`];
  if (!load) throw new Error(`No module web/${module}: src/contract/pages.ts names it`);
  return load;
}

const loaded = new Map<string, ComponentType>();

/** Loads a page's code and keeps it for `pageComponent`. */
export async function loadPage({ path, load }: PageRoute): Promise<void> {
  loaded.set(path, (await load()).default);
}

/**
 * The page's component, directly if its code is loaded: a lazy one would show the skeleton, which React then keeps for
 * at least 300 ms.
 */
export const pageComponent = ({ path, load }: PageRoute): ComponentType => loaded.get(path) ?? lazy(load);

/** Prefetches a page's code and data. Errors are ignored, because navigating to it will show them. */
export function prefetchPage(path: string): void {
  const route = ROUTES.find((each) => each.path === path);
  route?.load().catch(() => undefined);
  route?.warm?.().catch(() => undefined);
}

/** The page that a cold load starts on; undefined for administrators' pages, for which the user must be known first. */
export const findStartPage = (pathname: string): PageRoute | undefined =>
  ROUTES.find(({ path, admin }) => !admin && pagePattern(path).test(pathname));
