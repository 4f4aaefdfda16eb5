// What a list shows before anybody chose anything, and the address of a list's call. Once for the page, for what is asked for ahead of the click, and
// for what a cold load asks for from its head on (local/first-load.ts): the three only help each other where they name the same address.
import { RELEVANT } from './relevance.ts';

/** Rows of a page where nobody asks for another number; the web asks for these by name. */
export const PAGE_SIZE = {
  newsletters: 12,
  brands: 12,
  brandsInTable: 25,
  sponsorships: 20,
  history: 10,
  emails: 10,
  pitchNext: 5,
};

/** Characters of a search. */
export const SEARCH_MAX = 200;

/** The order of a list where nobody chose one. */
export const FIRST_SORT = { newsletters: 'createdAt', brands: 'pitch' } as const;

/** By list: what its page doesn't write into its own address. Pages start at 1. */
export const LISTS = {
  newsletters: { search: '', sortBy: FIRST_SORT.newsletters as string, sortOrder: 'desc' },
  brands: {
    search: '',
    scope: 'relevant',
    sortBy: FIRST_SORT.brands as string,
    /** Empty: the way that this order usually goes. */
    sortOrder: '',
    state: '',
    channel: '',
    placement: '',
    seenIn: '',
    confidence: '',
    hasContact: '',
    withProducts: '',
    /** 'cards' or 'table', and which columns it has: the page's business alone. */
    view: 'cards',
    columns: '',
  },
  sponsorships: { search: '', placementType: '', similarTo: '', cutoff: String(RELEVANT), sureness: '', sort: '' },
  emails: { status: '', newsletterId: '' },
};

/** Every value as text, since it comes from an address. */
export type ListParams<List extends keyof typeof LISTS> = { page: number } & Record<keyof (typeof LISTS)[List], string>;

/** A query string of what is set, in the order given. */
export function queryOf(params: Record<string, string | number | undefined | null>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `?${text}` : '';
}

export const newslettersPath = ({ page, search, sortBy, sortOrder }: ListParams<'newsletters'>) =>
  `/api/newsletters${queryOf({ page, limit: PAGE_SIZE.newsletters, search, sortBy, sortOrder })}`;

export const brandsPath = ({ page, ...asked }: ListParams<'brands'>) =>
  `/api/brands${queryOf({ page, limit: asked.view === 'table' ? PAGE_SIZE.brandsInTable : PAGE_SIZE.brands, ...brandsAsked(asked) })}`;

/** Filters and order of the brands' list, as its call and its CSV file take them. */
export function brandsAsked({ view, columns, sortOrder, ...asked }: Omit<ListParams<'brands'>, 'page'>) {
  return { ...asked, sortOrder: sortOrder || (asked.sortBy === 'name' ? 'asc' : 'desc') };
}

export const sponsorshipsPath = ({ page, ...asked }: ListParams<'sponsorships'>) =>
  `/api/sponsorships${queryOf({ page, limit: PAGE_SIZE.sponsorships, ...sponsorshipsAsked(asked) })}`;

/** Filters and order of the sponsorships' list, as its call and its CSV file take them. */
export function sponsorshipsAsked({ similarTo, cutoff, sort, ...rest }: Omit<ListParams<'sponsorships'>, 'page'>) {
  const [sortBy = '', sortOrder = ''] = sort.split('-');
  return { ...rest, similarTo, cutoff: similarTo ? cutoff : undefined, sortBy, sortOrder };
}

export const pitchNextPath = (page = 1, mark = 'open') =>
  `/api/pitch-next${queryOf({ page, limit: PAGE_SIZE.pitchNext, mark: mark === 'open' ? undefined : mark })}`;

export const trendsPath = (scope = 'near', by = 'week') => `/api/trends${queryOf({ scope, by })}`;

export const emailsPath = ({ page, status, newsletterId }: ListParams<'emails'>) =>
  `/api/emails${queryOf({ page, pageSize: PAGE_SIZE.emails, status, newsletter_id: newsletterId })}`;

/** A filtered total of sponsorships is counted up to here: nobody pages further, and a common word must not count a million rows. */
export const COUNTED_UP_TO = 2000;
