// A watched list: its filters without those at their defaults, and a name made from them.
import { placementLabel } from '../../src/contract/names.ts';
import { type BuyingState, CHANNEL_LABELS, type Channel, DEAL_STATE_LABELS } from '../../src/contract/ranking.ts';
import { MIN_RELEVANT_SIMILARITY } from '../../src/contract/relevance.ts';

export type WatchedListKind = 'sponsorships' | 'brands' | 'newsletters';

const DEFAULTS: Record<string, string> = {
  cutoff: String(MIN_RELEVANT_SIMILARITY),
  sureness: 'all',
  scope: 'relevant',
};

/** Returns the filters that differ from their defaults, as strings. */
export function pickActiveFilters(filters: Record<string, unknown>): Record<string, string> {
  const { cutoff, ...rest } = filters;
  const all = rest.similarTo ? filters : rest;
  return Object.fromEntries(
    Object.entries(all)
      .map(([name, value]): [string, string] => [name, String(value ?? '')])
      .filter(([name, value]) => value !== '' && value !== DEFAULTS[name]),
  );
}

/** True if two lists have the same filters. */
export function hasSameFilters(a: Record<string, unknown>, b: Record<string, unknown>): boolean {
  const [one, other] = [pickActiveFilters(a), pickActiveFilters(b)];
  return (
    Object.keys(one).length === Object.keys(other).length && Object.keys(one).every((key) => one[key] === other[key])
  );
}

const LISTS: Record<WatchedListKind, string> = {
  sponsorships: 'All sponsorships',
  brands: 'Relevant brands',
  newsletters: 'All newsletters',
};

/** Words for a filter's value; filters that hold a newsletter's id are described without it. */
const WORDS: Record<string, (value: string) => string> = {
  search: (value) => `“${value}”`,
  words: (value) => `ads that say “${value}”`,
  code: (value) => (value === 'with' ? 'with a code' : 'without a code'),
  placementType: placementLabel,
  placement: placementLabel,
  channel: (value) => CHANNEL_LABELS[value as Channel] ?? value,
  state: (value) => DEAL_STATE_LABELS[value as BuyingState] ?? value,
  similarTo: () => 'similar newsletters',
  seenIn: () => 'in one newsletter',
  cutoff: (value) => `${Math.round(Number(value) * 100)}% similar`,
  sureness: (value) => (value === 'sure' ? 'high confidence' : 'low confidence'),
  confidence: (value) => `${value}% confidence`,
  hasContact: () => 'with a contact',
  withProducts: () => 'products with their company',
  scope: () => 'all brands',
};
const NAME_MAX = 100;

/** @returns a name such as 'Sponsorships: “tea”, Hero'. */
export function describeList(kind: WatchedListKind, filters: Record<string, unknown>): string {
  const words = Object.entries(pickActiveFilters(filters)).map(([name, value]) => WORDS[name]?.(value) ?? value);
  if (words.length === 0) return LISTS[kind];
  return `${kind[0]?.toUpperCase()}${kind.slice(1)}: ${words.join(', ')}`.slice(0, NAME_MAX);
}
