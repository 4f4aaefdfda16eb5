// The input of a back-test: placements in newsletters over time, and known similarities. Simulated, or read from a
// file.
import * as z from 'zod';
import { CHANNELS, type Channel, PURCHASE_CHANNELS } from '../../../src/contract/ranking.ts';
import { DAY_MS } from '../../../src/contract/time.ts';
import { normaliseBrandName } from '../../../src/domain/brand/name.ts';
import { readJsonLines } from '../corpus.ts';
import { countsAsSponsorship } from './counted.ts';

export interface Placement {
  newsletter: string;
  brand: string;
  /** Days since the epoch. */
  day: number;
  /** 0 to 1. */
  certainty: number;
  /** True if bought for this newsletter; false for a network's fill, a swap or a house ad. */
  lead: boolean;
}

export interface Archive {
  name: string;
  newsletters: string[];
  /** Placements in the order of days. */
  placements: Placement[];
  /** Calibrated similarity of two newsletters, 0 if none is known. */
  nearness(a: string, b: string): number;
  /** A member's nearest newsletters: by the known similarities, or by the true ones if the score isn't given any. */
  nearest(of: string): string[];
  /** Calibrated similarity of a brand's customers and a newsletter's readers; null if unknown. */
  fit(newsletter: string, brand: string): number | null;
}

const line = z.object({
  newsletter: z.string().min(1),
  brand: z.string().min(1),
  /** Any date that JavaScript reads: 2026-03-01 or with a time. */
  date: z.string().refine((given) => Number.isFinite(Date.parse(given)), 'no date'),
  placement: z.string().nullish(),
  /** 0 to 100; certain if left out. */
  confidence: z.number().min(0).max(100).nullish(),
  channel: z.enum(CHANNELS).nullish(),
});

/**
 * JSON lines {newsletter, brand, date, placement?, confidence?, channel?}; with `similarities` JSON lines {a, b,
 * similarity} as well.
 * @throws with the number of the first line that doesn't fit.
 */
export function readArchive(file: string, similarities?: string): Archive {
  const rows = readJsonLines(file).map((text, at) => {
    const read = line.safeParse(text);
    if (!read.success) throw new Error(`${file}, line ${at + 1}: ${read.error.issues[0]?.message}`);
    return read.data;
  });
  const pairs = new Map<string, number>();
  for (const text of similarities ? readJsonLines(similarities) : []) {
    const { a, b, similarity } = z.object({ a: z.string(), b: z.string(), similarity: z.number() }).parse(text);
    pairs.set(`${a}\n${b}`, similarity);
    pairs.set(`${b}\n${a}`, similarity);
  }
  const newsletters = [...new Set(rows.map(({ newsletter }) => newsletter))].sort();
  const nearness = (a: string, b: string) => pairs.get(`${a}\n${b}`) ?? 0;
  return {
    name: file,
    newsletters,
    placements: rows
      .filter(({ confidence }) => countsAsSponsorship('hitlist', confidence ?? null))
      .map(({ newsletter, brand, date, confidence, channel }) => ({
        newsletter,
        brand: normaliseBrandName(brand) || brand,
        day: Math.floor(Date.parse(date) / DAY_MS),
        certainty: (confidence ?? 100) / 100,
        lead: (PURCHASE_CHANNELS as readonly Channel[]).includes(channel ?? 'direct'),
      }))
      .sort((a, b) => a.day - b.day),
    nearness,
    // Without similarities, every other newsletter is near.
    nearest: (of) => {
      const others = newsletters.filter((id) => id !== of);
      const known = others.filter((id) => nearness(of, id) > 0).sort((a, b) => nearness(of, b) - nearness(of, a));
      return known.length > 0 ? known.slice(0, 5) : others;
    },
    fit: () => null,
  };
}
