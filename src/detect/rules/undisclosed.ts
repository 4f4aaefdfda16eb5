// Finds undisclosed ads that can be nothing else: set off, with paid links to a third party and a call to action.
import type { Issue } from '../analyst.ts';
import { type Block, listBlockLinks } from '../block.ts';
import { APPEAL_FOR_SUPPORT } from '../vocabulary/asking.ts';
import { CALL_TO_ACTION } from '../vocabulary/offers.ts';
import { listAdvertiserSites } from './brand.ts';
import type { NewsletterIdentity } from './own-identity.ts';
import { isMailWithoutMarkup } from './placement.ts';
import { type AdUnit, toAdUnitText } from './unit.ts';

const BOX_SHARE_MAX = 0.35;
const TEXT_MIN = 30;
const TEXT_MAX = 1_600;

/** The ads with how sure each is, 0 to 100. @param taken indices of blocks that belong to an ad. */
export function findUndisclosedAdUnits(
  issue: Issue,
  own: NewsletterIdentity,
  taken: ReadonlySet<number>,
): { unit: AdUnit; weight: number }[] {
  const groups = new Map<number, Block[]>();
  for (const block of issue.blocks) {
    if (block.role !== 'content' || taken.has(block.index)) continue;
    const box = block.box && block.box.share <= BOX_SHARE_MAX ? block.box.id : -1 - block.index;
    groups.set(box, [...(groups.get(box) ?? []), block]);
  }
  const plain = isMailWithoutMarkup(issue);
  return [...groups.values()].flatMap((blocks) => {
    const [marker] = blocks;
    if (!marker) return [];
    const unit = { blocks, marker };
    const weight = Math.max(
      weightOf(unit, own),
      plain ? ruledWeight(unit, issue, own) : bannerWeight(unit, issue, own),
    );
    return weight >= 50 ? [{ unit, weight }] : [];
  });
}

const PRICE_OR_OFFER_WORD = /\$\s?\d|\d+\s?%|\bfree\b|\bonly \d/iu;

/** A paragraph of plain text between rules, at the very top or after the sign-off, that sells something. */
function ruledWeight({ blocks, marker }: AdUnit, issue: Issue, own: NewsletterIdentity): number {
  const next = issue.blocks[marker.index + 1];
  const alone = blocks.length === 1 && marker.ruleBefore && (!next || next.ruleBefore);
  const text = marker.words;
  if (!alone || text.length < TEXT_MIN || text.length > 700 || APPEAL_FOR_SUPPORT.test(text)) return 0;
  if (!(marker.index <= 1 || marker.afterSignOff)) return 0;
  const links = listBlockLinks(marker).filter((link) => link.kind !== 'mail' && link.kind !== 'unsubscribe');
  if (links.length === 0 || links.some((link) => own.isDomain(link.domain))) return 0;
  return PRICE_OR_OFFER_WORD.test(text) || CALL_TO_ACTION.test(text) ? 68 : 0;
}

const ONLY_NAME = /^(?:[\p{Lu}\p{N}][\p{L}\p{N}.&'’-]*\s?){1,4}$/u;

/** A picture at the top whose text is a name, with a link to a site that nothing else in the issue links to. */
function bannerWeight({ blocks, marker }: AdUnit, issue: Issue, own: NewsletterIdentity): number {
  const [image] = marker.images;
  const domain = image?.link?.kind === 'site' ? image.link.domain : null;
  if (!image || !domain || blocks.length + marker.images.length > 2 || marker.place > 0.1 || marker.heading) return 0;
  if (own.isDomain(domain) || !ONLY_NAME.test(image.alt) || marker.words.length > image.alt.length + 6) return 0;
  const links = issue.blocks.filter((block) => block !== marker).flatMap(listBlockLinks);
  return links.some((link) => link.domain === domain) || !links.some((link) => own.isDomain(link.domain)) ? 0 : 62;
}

/** How sure it is that a box or block is an ad, by its paid links, its look and its call to action. */
function weightOf(unit: AdUnit, own: NewsletterIdentity): number {
  const text = toAdUnitText(unit);
  const links = unit.blocks
    .flatMap(listBlockLinks)
    .filter((link) => link.kind !== 'unsubscribe' && link.kind !== 'mail');
  if (text.length < TEXT_MIN || text.length > TEXT_MAX || links.length === 0 || APPEAL_FOR_SUPPORT.test(text)) return 0;
  const bought = links.filter((link) => link.adNetwork || link.campaign.paid);
  const sites = listAdvertiserSites(unit, own);
  if (bought.length === 0 || sites.length > 2 || links.some((link) => own.isDomain(link.domain))) return 0;
  const setOff = unit.marker.box !== null && (unit.marker.box.background || unit.marker.box.border);
  const calls = CALL_TO_ACTION.test(text);
  const share = bought.length / links.length;
  return (
    (bought.some((link) => link.adNetwork) ? 40 : 30) +
    (setOff ? 20 : 0) +
    (calls ? 18 : 0) +
    (share > 0.5 ? 10 : 0) +
    (unit.marker.hint ? 15 : 0)
  );
}
