// Remembers a newsletter's ad slots by fingerprints, which say how the confirmed ads of earlier issues looked.
import * as z from 'zod';
import { foldText } from '../domain/brand/name.ts';
import type { AdSlotFingerprint } from './analyst.ts';
import { type Block, listBlockLinks } from './block.ts';
import { findDisclosure } from './rules/disclosure.ts';

const form = z.object({
  words: z.string(),
  heading: z.string(),
  level: z.number(),
  list: z.boolean(),
  boxed: z.boolean(),
  place: z.number(),
  host: z.string().nullable(),
});

export const parseAdSlotFingerprints = (stored: readonly unknown[]): AdSlotFingerprint[] =>
  stored.flatMap((each) => {
    const { success, data } = form.safeParse(each);
    return success ? [data] : [];
  });

const WORDS_MAX = 80;

/**
 * Describes how an ad looks and where it is; null if it has no blocks.
 * @param blocks the ad's blocks in reading order.
 * @param disclosure its disclosing words; null if there are none.
 * @param brand removed from the words, because the next issue's ad in the same slot may have another advertiser.
 */
export function fingerprintAdSlot(
  blocks: readonly Block[],
  disclosure: string | null,
  brand: string,
): AdSlotFingerprint | null {
  const [first] = blocks;
  if (!first) return null;
  const hosts = blocks
    .flatMap(listBlockLinks)
    .flatMap(({ via, adNetwork, host }) => via ?? (adNetwork ? host : null) ?? []);
  // If the ad's label isn't one of its blocks, the heading above contains the disclosing words.
  const said = disclosure ?? (first.heading ? (findDisclosure(first.heading)?.words ?? null) : null);
  return {
    words: normaliseWithout(said ?? '', brand),
    heading: normaliseWithout((first.level > 0 ? null : first.heading) ?? '', brand),
    level: first.level,
    list: first.list,
    boxed: first.box?.background ?? false,
    place: Math.round(first.place * 100) / 100,
    host: hosts[0] ?? null,
  };
}

const normaliseWithout = (words: string, brand: string): string => {
  const name = foldText(brand);
  const line = ` ${foldText(words)} `;
  return (name ? line.replaceAll(` ${name} `, ' ') : line).trim().replace(/\d+/g, '0').slice(0, WORDS_MAX);
};

/** The similarity (0 to 1) of a fingerprint to the most similar remembered one; -1 if none are remembered. */
export function computeSlotSimilarity(
  form: AdSlotFingerprint | null,
  remembered: readonly AdSlotFingerprint[],
): number {
  if (remembered.length === 0) return -1;
  if (!form) return 0;
  let best = 0;
  for (const slot of remembered) {
    const words = slot.words !== '' && slot.words === form.words ? 0.55 : 0;
    const heading = slot.heading !== '' && slot.heading === form.heading ? 0.1 : 0;
    const shape =
      (slot.level === form.level ? 0.1 : 0) +
      (slot.list === form.list ? 0.05 : 0) +
      (slot.boxed === form.boxed ? 0.05 : 0);
    const place = Math.abs(slot.place - form.place) < 0.12 ? 0.1 : 0;
    const host = slot.host !== null && slot.host === form.host ? 0.05 : 0;
    best = Math.max(best, words + heading + shape + place + host);
  }
  return best;
}

/** Two fingerprints with at least this similarity belong to the same ad slot. */
export const SAME_SLOT_SIMILARITY_MIN = 0.65;
