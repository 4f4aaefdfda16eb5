// Splits ads that are one below the other under one label: 'Our sponsors', 'Classifieds', or 'Brought to you by:' with
// a line each.
import { type Block, listBlockLinks } from '../block.ts';
import type { LinkKind } from '../links.ts';
import { HOST_KINDS_SHARED_BY_MANY } from '../vocabulary/hosts.ts';
import { PLURAL_SPONSOR_WORD } from '../vocabulary/labels.ts';
import { type Advertiser, determineAdvertiser } from './brand.ts';
import { findLeadingName } from './entry.ts';
import type { NewsletterIdentity } from './own-identity.ts';
import { toAdvertiserKey } from './small-ads/lines.ts';
import type { AdUnit } from './unit.ts';

/** An ad that shares its label with others. */
export interface AdUnderSharedLabel {
  unit: AdUnit;
  advertiser: Advertiser;
  inList: boolean;
}

/**
 * Splits an ad into one for each line. Null unless each line begins with a name and leads to a site of its own; one
 * line may be an exception.
 */
export function splitAdByLine(unit: AdUnit, own: NewsletterIdentity): AdUnderSharedLabel[] | null {
  const isEntry = (block: Block) => findLeadingName(block) !== null && siteOf(block, own) !== null;
  const below = unit.blocks.filter((block) => block !== unit.marker && isText(block));
  const end = below.findIndex((block) => !isEntry(block));
  // After a label in the plural ('Our sponsors'), the list ends at the first block that isn't an ad, if two ads precede
  // it: the rest is the newsletter's text again.
  const lines = PLURAL_SPONSOR_WORD.test(unit.marker.words) && end >= 2 ? below.slice(0, end) : below;
  const entries = lines.filter(isEntry);
  const sites = new Set(entries.map((block) => siteOf(block, own)));
  if (entries.length < 2 || sites.size < entries.length || entries.length < lines.length - 1) return null;
  return entries.flatMap((block) => {
    const one = { blocks: [block], marker: block };
    const advertiser = determineAdvertiser(one, findLeadingName(block), own);
    return advertiser ? [{ unit: one, advertiser, inList: true }] : [];
  });
}

const SECTIONS_MAX = 8;

/**
 * Splits the text under a heading by markup, such as 'From our partners', into an ad for each heading below it.
 * @returns null for fewer than two, or if one has no site or shares it.
 */
export function splitAdBySection(
  blocks: readonly Block[],
  { marker }: AdUnit,
  own: NewsletterIdentity,
): AdUnderSharedLabel[] | null {
  const first = blocks[marker.index + 1];
  if (marker.level === 0 || marker.level > 6 || !first || first.level <= marker.level) return null;
  const end = blocks.findIndex(
    (block) =>
      block.index > marker.index && (block.role !== 'content' || (block.level > 0 && block.level <= marker.level)),
  );
  const sections: Block[][] = [];
  for (const block of blocks.slice(first.index, end < 0 ? undefined : end)) {
    if (block.level === first.level) sections.push([block]);
    else sections.at(-1)?.push(block);
  }
  const sites = sections.map((section) => section.flatMap((block) => siteOf(block, own) ?? [])[0]);
  if (sections.length < 2 || sections.length > SECTIONS_MAX || sites.includes(undefined)) return null;
  if (new Set(sites).size < sites.length) return null;
  return sections.flatMap((section) => {
    const unit = { blocks: section, marker: section[0] as Block };
    const advertiser = determineAdvertiser(unit, null, own);
    return advertiser ? [{ unit, advertiser, inList: false }] : [];
  });
}

const HIDING_KINDS: ReadonlySet<LinkKind> = new Set(['tracker', 'shortener', 'ad-network', 'affiliate']);

const isText = (block: Block) => block.words.length > 0;

/**
 * The only site of another company that a line links to, else null. A link with a hidden target, or to a page on a
 * shared host, counts as a site of its own.
 */
function siteOf(block: Block, own: NewsletterIdentity): string | null {
  const sites = new Set(
    listBlockLinks(block).flatMap((link) => {
      if (HIDING_KINDS.has(link.kind)) return [link.href];
      if (HOST_KINDS_SHARED_BY_MANY.has(link.kind)) return [toAdvertiserKey(link)];
      return link.kind === 'site' && link.domain && !own.isDomain(link.domain) ? [link.domain] : [];
    }),
  );
  return sites.size === 1 ? ([...sites][0] ?? null) : null;
}
