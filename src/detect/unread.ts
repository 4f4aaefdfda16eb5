// Ads that an analysis found and could not name, read from the analyst's own answer.
import { foldText } from '../domain/brand/name.ts';
import type { UnreadAd } from '../domain/sponsorship/unread-ad.ts';
import type { GroundedClaim } from './analyst.ts';
import type { UnnamedAd } from './learned/unnamed.ts';
import { SHOW_DROPPED_FROM, type UnreadSlot } from './lost-claims.ts';

const TEXT_MAX = 600;
const MOST = 5;

type Said = { unnamed?: unknown; slotSeen?: unknown };

/**
 * @param raw the analyst's own answer (`aiResponse.raw`).
 * @param text the mail's.
 * @param claims the final claims: an ad that overlaps one has been named.
 * @returns in the order of the mail, at most five pictures, five slots and five slots whose claim was dropped.
 */
export function unreadAds(raw: unknown, text: string, claims: readonly GroundedClaim[]): UnreadAd[] {
  const { slotSeen } = saidOf(raw);
  const free = freeOf(claims);
  const said = (start: number, end: number) => text.slice(start, Math.min(end, start + TEXT_MAX)).trim();
  const isRead = ({ words, start, end }: UnreadSlot) =>
    claims.some(({ brand }) => isCreditOf(brand, words, text.slice(start, end)));
  const seen = [...listOf<UnreadSlot>(slotSeen, isLost), ...listOf<UnreadSlot>(slotSeen, (slot) => !isLost(slot))];
  const slots = seen
    .filter((slot) => isSurelyLost(slot) || (free(slot) && !isRead(slot)))
    .filter(({ start }, nth, all) => all.findIndex((other) => other.start === start) === nth);
  const pictures = unnamedPictures(raw, claims);
  return [
    ...slots.map(({ words, start, end, lost }) => ({
      kind: 'unread_slot' as const,
      key: String(start),
      words,
      ...(lost && { lost }),
      text: said(start, end),
      picture: null,
      link: null,
      start,
      end,
    })),
    ...pictures.map(({ key, why, picture, link, start, end }) => ({
      kind: 'unnamed_ad' as const,
      key,
      words: why,
      text: said(start, end),
      picture,
      link,
      start,
      end,
    })),
  ].sort((a, b) => a.start - b.start);
}

/** An ad that is one picture; `key` as of UnreadAd. */
export type UnnamedPicture = UnnamedAd & { key: string };

/** Ads that are one picture and name no one, in the order of the mail, at most five. @param claims those kept. */
export function unnamedPictures(raw: unknown, claims: readonly GroundedClaim[]): UnnamedPicture[] {
  const seen = new Map<number, number>();
  return listOf<UnnamedAd>(saidOf(raw).unnamed)
    .map((ad) => {
      // Adjacent pictures have the same offset, because they add nothing to the text.
      const nth = seen.get(ad.start) ?? 0;
      seen.set(ad.start, nth + 1);
      return { ...ad, key: nth === 0 ? String(ad.start) : `${ad.start}:${nth}` };
    })
    .filter(freeOf(claims));
}

const saidOf = (raw: unknown): Said => (raw !== null && typeof raw === 'object' ? raw : {});

/** Whether no claim overlaps a span; a picture without an alt has an empty span, and is identified by its block. */
const freeOf =
  (claims: readonly GroundedClaim[]) =>
  ({ start, end, block }: { start: number; end: number; block?: number }): boolean =>
    !claims.some(
      ({ ad, evidence, blocks = [] }) =>
        overlaps(ad, start, end) || overlaps(evidence, start, end) || (block !== undefined && blocks.includes(block)),
    );

/**
 * Whether a line says only that the brand, by its name or the beginning of it, is the sponsor: a credit above the
 * newsletter, whose ad is further below.
 */
const isCreditOf = (brand: string, words: string, said: string): boolean =>
  said.split('\n').some((line) => {
    const [credit, whole] = [foldText(line), foldText(`${words} ${brand}`)];
    return credit.length > foldText(words).length && `${whole} `.startsWith(`${credit} `);
  });

const overlaps = (span: { start: number; end: number }, start: number, end: number) =>
  span.start < end && start < span.end;

const listOf = <T>(list: unknown, isOne: (each: T) => boolean = () => true): T[] =>
  Array.isArray(list) ? (list as T[]).filter(isOne).slice(0, MOST) : [];

const isLost = ({ lost }: UnreadSlot): boolean => lost !== undefined;

/** A sure claim that was dropped is shown to a person even where another claim has a part of its ad. */
const isSurelyLost = ({ lost }: UnreadSlot): boolean => lost !== undefined && lost.confidence >= SHOW_DROPPED_FROM;
