// Defaults of each list, and the parameters of its call. The page, the prefetch before a click, and the preload of a
// cold load (local/first-load.ts) all use these, because a prefetched answer is found only under exactly the same URL.
import { MIN_RELEVANT_SIMILARITY } from './relevance.ts';

/** Default number of rows per page; the web app sends it in its calls. */
export const PAGE_SIZE = {
  newsletters: 12,
  brands: 12,
  brandsInTable: 25,
  sponsorships: 20,
  history: 10,
  emails: 10,
  subscriptions: 50,
  pitchNext: 5,
  leads: 50,
  leadEvents: 30,
  bookings: 50,
};

export const SEARCH_MAX_CHARACTERS = 200;

export const DEFAULT_SORT = { newsletters: 'createdAt', brands: 'pitch' } as const;

/** Default parameters of each list. A page writes only other values into its own URL. Pages start at 1. */
export const LIST_DEFAULTS = {
  newsletters: { search: '', sortBy: DEFAULT_SORT.newsletters as string, sortOrder: 'desc' },
  brands: {
    search: '',
    scope: 'relevant',
    sortBy: DEFAULT_SORT.brands as string,
    /** Empty for the default direction of the selected order. */
    sortOrder: '',
    state: '',
    channel: '',
    placement: '',
    seenIn: '',
    confidence: '',
    hasContact: '',
    withProducts: '',
    /** 'cards' or 'table', and the table's columns: used by the page and not sent in the call. */
    view: 'cards',
    columns: '',
  },
  sponsorships: {
    search: '',
    words: '',
    code: '',
    placementType: '',
    similarTo: '',
    cutoff: String(MIN_RELEVANT_SIMILARITY),
    sureness: '',
    sort: '',
  },
  emails: { status: '', newsletterId: '' },
};

/** All values are strings, because they come from a URL. */
export type ListParams<List extends keyof typeof LIST_DEFAULTS> = { page: number } & Record<
  keyof (typeof LIST_DEFAULTS)[List],
  string
>;

/** The query string of the non-empty parameters in the given order, with its '?'; '' if there are none. */
export function toQueryString(params: Record<string, string | number | undefined | null>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `?${text}` : '';
}

export const newslettersParams = ({ page, search, sortBy, sortOrder }: ListParams<'newsletters'>) => ({
  page,
  limit: PAGE_SIZE.newsletters,
  search,
  sortBy,
  sortOrder,
});

export const brandsParams = ({ page, ...asked }: ListParams<'brands'>) => ({
  page,
  limit: asked.view === 'table' ? PAGE_SIZE.brandsInTable : PAGE_SIZE.brands,
  ...toBrandsQuery(asked),
});

/** Filters and order of the brands' list, as its call and its CSV export accept them. */
export function toBrandsQuery({ view, columns, sortOrder, ...asked }: Omit<ListParams<'brands'>, 'page'>) {
  return { ...asked, sortOrder: sortOrder || (asked.sortBy === 'name' ? 'asc' : 'desc') };
}

export const sponsorshipsParams = ({ page, ...asked }: ListParams<'sponsorships'>) => ({
  page,
  limit: PAGE_SIZE.sponsorships,
  ...toSponsorshipsQuery(asked),
});

/** Filters and order of the sponsorships' list, as its call and its CSV export accept them. */
export function toSponsorshipsQuery({ similarTo, cutoff, sort, ...rest }: Omit<ListParams<'sponsorships'>, 'page'>) {
  const [sortBy = '', sortOrder = ''] = sort.split('-');
  return { ...rest, similarTo, cutoff: similarTo ? cutoff : undefined, sortBy, sortOrder };
}

export const pitchNextParams = (page = 1, mark = 'open') => ({
  page,
  limit: PAGE_SIZE.pitchNext,
  mark: mark === 'open' ? undefined : mark,
});

export const trendsParams = (scope = 'near', by = 'week') => ({ scope, by });

export const emailsParams = ({ page, status, newsletterId }: ListParams<'emails'>) => ({
  page,
  pageSize: PAGE_SIZE.emails,
  status,
  newsletter_id: newsletterId,
});

/**
 * A filtered total of sponsorships is counted up to this number, because nobody pages further, and a search for a
 * common word must not count a million rows.
 */
export const COUNT_LIMIT = 2000;
