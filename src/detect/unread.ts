// Lists the ads whose sponsor an analysis could not name, from the analyst's raw answer that is stored with the mail.
import { foldText } from '../domain/brand/name.ts';
import type { UnreadAd } from '../domain/sponsorship/unread-ad.ts';
import type { GroundedClaim } from './analyst.ts';
import { type AdWithoutSponsor, DROPPED_CLAIM_REVIEW_CONFIDENCE_MIN } from './lost-claims.ts';
import type { UnnamedPictureAd } from './picture-ads.ts';

const TEXT_MAX = 600;
const LISTED_MAX = 5;

type StoredAnswerParts = { unnamed?: unknown; slotSeen?: unknown };

/**
 * Lists the ads without a named sponsor: at most five pictures, five unread slots and five slots whose claim was
 * dropped, in the order of the mail.
 * @param raw the analyst's raw answer (`aiResponse.raw`).
 * @param text the mail's text.
 * @param claims the final claims: an ad that overlaps one of them has been named.
 */
export function listAdsWithoutSponsor(raw: unknown, text: string, claims: readonly GroundedClaim[]): UnreadAd[] {
  const { slotSeen } = answerPartsOf(raw);
  const free = isOutsideClaims(claims);
  const said = (start: number, end: number) => text.slice(start, Math.min(end, start + TEXT_MAX)).trim();
  const isRead = ({ words, start, end }: AdWithoutSponsor) =>
    claims.some(({ brand }) => isCreditOf(brand, words, text.slice(start, end)));
  const seen = [
    ...listOf<AdWithoutSponsor>(slotSeen, isLost),
    ...listOf<AdWithoutSponsor>(slotSeen, (slot) => !isLost(slot)),
  ];
  const slots = seen
    .filter((slot) => isSurelyLost(slot) || (free(slot) && !isRead(slot)))
    .filter(({ start }, nth, all) => all.findIndex((other) => other.start === start) === nth);
  const pictures = listUnnamedPictureAds(raw, claims);
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

/** An ad that consists of one picture and names no one; `key` identifies it within the mail, as in `UnreadAd`. */
export type UnnamedPictureAdWithKey = UnnamedPictureAd & { key: string };

/** Ads of one picture that name no one, at most five. @param claims a picture that overlaps one is named. */
export function listUnnamedPictureAds(raw: unknown, claims: readonly GroundedClaim[]): UnnamedPictureAdWithKey[] {
  const seen = new Map<number, number>();
  return listOf<UnnamedPictureAd>(answerPartsOf(raw).unnamed)
    .map((ad) => {
      // Adjacent pictures have the same offset, because a picture without alt text adds nothing to the mail's text.
      const nth = seen.get(ad.start) ?? 0;
      seen.set(ad.start, nth + 1);
      return { ...ad, key: nth === 0 ? String(ad.start) : `${ad.start}:${nth}` };
    })
    .filter(isOutsideClaims(claims));
}

const answerPartsOf = (raw: unknown): StoredAnswerParts => (raw !== null && typeof raw === 'object' ? raw : {});

/** A picture without alternative text has no span and is compared by its block. */
const isOutsideClaims =
  (claims: readonly GroundedClaim[]) =>
  ({ start, end, block }: { start: number; end: number; block?: number }): boolean =>
    !claims.some(
      ({ ad, evidence, blocks = [] }) =>
        overlaps(ad, start, end) || overlaps(evidence, start, end) || (block !== undefined && blocks.includes(block)),
    );

/** True for 'Presented by Acme' alone on a line: such a credit belongs to an ad further below. */
const isCreditOf = (brand: string, words: string, said: string): boolean =>
  said.split('\n').some((line) => {
    const [credit, whole] = [foldText(line), foldText(`${words} ${brand}`)];
    return credit.length > foldText(words).length && `${whole} `.startsWith(`${credit} `);
  });

const overlaps = (span: { start: number; end: number }, start: number, end: number) =>
  span.start < end && start < span.end;

const listOf = <T>(list: unknown, isOne: (each: T) => boolean = () => true): T[] =>
  Array.isArray(list) ? (list as T[]).filter(isOne).slice(0, LISTED_MAX) : [];

const isLost = ({ lost }: AdWithoutSponsor): boolean => lost !== undefined;

/** True for a dropped claim of high confidence, which a person sees even if another claim overlaps its ad. */
const isSurelyLost = ({ lost }: AdWithoutSponsor): boolean =>
  lost !== undefined && lost.confidence >= DROPPED_CLAIM_REVIEW_CONFIDENCE_MIN;
