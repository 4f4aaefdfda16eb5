// Simulated markets of several kinds. A brand enters, has a budget for a while, tries newsletters that suit it, stays
// where it works, and leaves. Renewals, gaps and returns follow the real newsletter of ../shared/history (RENEWS,
// GAP_DAYS below; `--history` prints them).
import type { Archive, Placement } from './archive.ts';
import { createRandomSource, type RandomSource } from './random.ts';

export interface MarketKind {
  name: string;
  newsletters: number;
  days: number;
  /** Number of new brands per day. */
  entries: number;
  /** How strongly a brand prefers newsletters of its own topics. */
  choosiness: number;
  /** Noise of the known similarities; null if none is known. */
  similarityNoise: number | null;
  /** Share of brands that buy through a network, whose fills go to any newsletter. */
  networked: number;
  /** Chance that a brand returns after its budget ended. */
  returns: number;
  /** Share of issues that we don't receive. */
  unseen: number;
}

const PLAIN: MarketKind = {
  name: 'niches',
  newsletters: 40,
  days: 900,
  entries: 0.9,
  choosiness: 4,
  similarityNoise: 0.08,
  networked: 0.08,
  returns: 0.25,
  unseen: 0.05,
};
const FEW: MarketKind = {
  ...PLAIN,
  newsletters: 11,
  days: 1825,
  entries: 0.15,
  choosiness: 0.5,
  similarityNoise: null,
  returns: 0.5,
  unseen: 0.1,
};
export const MARKET_KINDS: MarketKind[] = [
  PLAIN,
  { ...PLAIN, name: 'general', choosiness: 0.7 },
  // Few newsletters over five years, of whose likeness nothing is known. (A real archive of that size: the simple
  // product found 52 % of a newsletter's next new sponsors of 180 days, newest 30, most-active 29, chance 15.
  // docs/ranking.md says what these two worlds give.)
  { ...FEW, name: 'few newsletters' },
  { ...FEW, name: 'few, long away', returns: 0.8, entries: 0.12 },
  { ...PLAIN, name: 'networks', networked: 0.45 },
  { ...PLAIN, name: 'fickle', returns: 0.6, choosiness: 2, similarityNoise: 0.2 },
  { ...PLAIN, name: 'half seen', unseen: 0.4, choosiness: 2.5 },
  // So many that the busiest brands are above every factor's saturation point.
  { ...PLAIN, name: 'many newsletters', newsletters: 150, entries: 1.6, days: 700 },
];

/** Chance of another purchase after that many in one newsletter, and the usual pause, as in the real history. */
const RENEWS = [0.4, 0.63, 0.75, 0.83, 0.89] as const;
const GAP_DAYS = [7, 15, 32] as const;
const TOPICS = 6;

type Mix = number[];
const mixOf = (by: RandomSource, focus: number): Mix => {
  const raw = Array.from({ length: TOPICS }, () => Math.exp(focus * by.normal()));
  const length = Math.hypot(...raw);
  return raw.map((x) => x / length);
};
const likeness = (a: Mix, b: Mix) => a.reduce((sum, x, i) => sum + x * (b[i] as number), 0);

/** A market of a kind; the same seed gives the same market. */
export function simulateMarket(kind: MarketKind, seed: number): Archive {
  const by = createRandomSource(seed);
  const letters = Array.from({ length: kind.newsletters }, (_, i) => ({
    id: `n${i}`,
    mix: mixOf(by, 1.2),
    reach: Math.exp(0.8 * by.normal()),
    everyDays: by.pick([1, 3, 7, 7, 7, 14], () => 1),
  }));
  type Letter = (typeof letters)[number];
  const placements: Placement[] = [];
  const brands = new Map<string, Mix>();
  const place = (brand: string, letter: Letter, day: number, lead: boolean) => {
    // An ad appears in an issue, and that issue may not have been received.
    const issue = Math.ceil(day / letter.everyDays) * letter.everyDays;
    if (issue >= kind.days || by.next() < kind.unseen) return;
    placements.push({ newsletter: letter.id, brand, day: issue, certainty: 0.7 + 0.3 * by.next(), lead });
  };
  const count = Math.round(kind.entries * kind.days);
  for (let b = 0; b < count; b++) {
    const id = `b${b}`;
    const mix = mixOf(by, 1.2);
    brands.set(id, mix);
    const suits = (letter: Letter) => letter.reach * Math.exp(kind.choosiness * 3 * (likeness(mix, letter.mix) - 0.7));
    // Few brands buy everywhere and for years, most try one newsletter, as in the real history, where a sixtieth of the
    // brands bought a third of the ads.
    const appetite = Math.exp(1.3 * by.normal());
    const patience = 120 * Math.exp(1.1 * by.normal());
    // Some brands stay with one or two newsletters, others try the next.
    const wander = by.next() ** 1.5;
    let day = by.next() * kind.days - 200;
    if (by.next() < kind.networked) {
      const until = day + by.exponential(200);
      for (; day < until && day < kind.days; day += by.exponential(5 / appetite))
        if (day > 0)
          place(
            id,
            by.pick(letters, () => 1),
            day,
            false,
          );
      continue;
    }
    for (;;) {
      const until = day + by.exponential(patience);
      campaign(by, { id, day, until, appetite, wander, letters, suits, place, days: kind.days });
      if (by.next() >= kind.returns) break;
      day = until + 90 + by.exponential(250);
    }
  }
  return archiveOf(kind, seed, letters, brands, placements);
}

interface Campaign {
  id: string;
  day: number;
  until: number;
  appetite: number;
  wander: number;
  days: number;
  letters: { id: string; mix: Mix; reach: number; everyDays: number }[];
  suits(letter: Campaign['letters'][number]): number;
  place(brand: string, letter: Campaign['letters'][number], day: number, lead: boolean): void;
}

/** Tries a newsletter now and then, more often if eager, and stays while it works. */
function campaign(by: RandomSource, { id, day, until, appetite, wander, days, letters, suits, place }: Campaign): void {
  const known: Campaign['letters'] = [];
  for (let at = day; at < until && at < days; at += by.exponential(60 / appetite)) {
    const letter = by.pick(known.length > 0 && by.next() > wander ? known : letters, suits);
    if (!known.includes(letter)) known.push(letter);
    const gap = by.pick(GAP_DAYS, () => 1);
    let on = at;
    for (let times = 0; on < until && on < days; times++) {
      if (on > 0) place(id, letter, on, true);
      if (by.next() > (RENEWS[Math.min(times, RENEWS.length - 1)] as number)) break;
      on += gap * (0.6 + 0.8 * by.next());
    }
  }
}

function archiveOf(
  kind: MarketKind,
  seed: number,
  letters: Campaign['letters'],
  brands: Map<string, Mix>,
  placements: Placement[],
): Archive {
  const noise = createRandomSource(seed + 1);
  const truth = new Map<string, number>();
  const known = new Map<string, number>();
  for (const [i, a] of letters.entries())
    for (const b of letters.slice(i + 1)) {
      const alike = likeness(a.mix, b.mix);
      const seen = kind.similarityNoise === null ? 0 : alike + kind.similarityNoise * noise.normal();
      for (const key of [`${a.id} ${b.id}`, `${b.id} ${a.id}`]) {
        truth.set(key, alike);
        // As in production, pairs below the cutoff aren't stored.
        known.set(key, seen >= 0.6 ? Math.min(1, seen) : 0);
      }
    }
  const mixes = new Map(letters.map(({ id, mix }) => [id, mix]));
  const nearness = (a: string, b: string) => known.get(`${a} ${b}`) ?? 0;
  return {
    name: kind.name,
    newsletters: letters.map(({ id }) => id),
    placements: placements.sort((a, b) => a.day - b.day),
    nearness,
    nearest: (of) =>
      letters
        .map(({ id }) => id)
        .filter((id) => id !== of)
        .sort((a, b) => (truth.get(`${of} ${b}`) ?? 0) - (truth.get(`${of} ${a}`) ?? 0))
        .slice(0, 5),
    fit(newsletter, brand) {
      if (kind.similarityNoise === null) return null;
      const alike = likeness(mixes.get(newsletter) ?? [], brands.get(brand) ?? []);
      // A brand's site says less about its customers than a newsletter's issues about its readers.
      const jitter = ((hashOf(newsletter + brand) % 1000) / 1000 - 0.5) * 0.9;
      const seen = alike + jitter;
      return seen >= 0.55 ? Math.min(1, seen) : null;
    },
  };
}

function hashOf(text: string): number {
  let hash = 7;
  for (const char of text) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) >>> 0;
  return hash;
}
