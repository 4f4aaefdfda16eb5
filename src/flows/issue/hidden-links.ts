import { type Block, listBlockLinks } from '../../detect/block.ts';
import { hasHiddenLinkTarget, type Link } from '../../detect/links.ts';
import type { UnreadAd } from '../../domain/sponsorship/unread-ad.ts';
import type { NewSponsorship } from '../../store/issue/finish-issue.ts';

interface Span {
  start: number;
  end: number;
}

/** An empty span belongs to a picture. @param also index of a further block to include. */
export const findLinksInBlocksOfSpan = (blocks: readonly Block[], { start, end }: Span, also = -1): Link[] =>
  blocks
    .filter((block) => block.index === also || (block.start < end && block.end > start) || isAt(block, start, end))
    .flatMap(listBlockLinks);

/** True for an empty block within the span: an image without alt text has a block without text. */
const isAt = (block: Block, start: number, end: number): boolean =>
  block.start === block.end && block.start >= start && block.end <= end;

/** True if an ad without a known site, or one whose sponsor could not be read, has a link that hides its target. */
export function hasHiddenAdLinks(
  blocks: readonly Block[],
  { sponsorships, unread }: { sponsorships: readonly NewSponsorship[]; unread: readonly UnreadAd[] },
): boolean {
  const spans: Span[] = [
    ...sponsorships.flatMap(({ brand, linkDomain, rawData }) =>
      brand.domain === null && linkDomain === null ? [rawData as Span] : [],
    ),
    ...unread,
  ];
  return spans.some((span) => findLinksInBlocksOfSpan(blocks, span).some(hasHiddenLinkTarget));
}
