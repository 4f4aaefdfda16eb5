// What an analysis saw and could not name, read from its analyst's own answer.
import type { UnreadAd } from '../domain/sponsorship/unread-ad.ts';
import type { GroundedClaim } from './analyst.ts';
import type { UnnamedAd } from './learned/unnamed.ts';

const TEXT_MAX = 600;
const MOST = 5;

type Said = { unnamed?: unknown; slotSeen?: unknown };
type Slot = { words: string; start: number; end: number };

/**
 * @param raw an analyst's own answer (`aiResponse.raw`). @param text the mail's. @param claims those kept: where one stands, somebody was read.
 * @returns in the order of the mail, at most five of either kind.
 */
export function unreadAds(raw: unknown, text: string, claims: readonly GroundedClaim[]): UnreadAd[] {
  const { unnamed, slotSeen } = (raw !== null && typeof raw === 'object' ? raw : {}) as Said;
  const free = ({ start, end }: { start: number; end: number }) =>
    !claims.some(({ ad, evidence }) => overlaps(ad, start, end) || overlaps(evidence, start, end));
  const said = (start: number, end: number) => text.slice(start, Math.min(end, start + TEXT_MAX)).trim();
  const slots = listOf<Slot>(slotSeen).filter(free);
  const pictures = listOf<UnnamedAd>(unnamed).filter(free);
  return [
    ...slots.map(({ words, start, end }) => ({
      kind: 'unread_slot' as const,
      words,
      text: said(start, end),
      picture: null,
      link: null,
      start,
      end,
    })),
    ...pictures.map(({ why, picture, link, start, end }) => ({
      kind: 'unnamed_ad' as const,
      words: why,
      text: said(start, end),
      picture,
      link,
      start,
      end,
    })),
  ].sort((a, b) => a.start - b.start);
}

const overlaps = (span: { start: number; end: number }, start: number, end: number) =>
  span.start < end && start < span.end;

const listOf = <T>(list: unknown): T[] => (Array.isArray(list) ? (list as T[]).slice(0, MOST) : []);
