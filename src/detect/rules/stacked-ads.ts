// Splits ads that are one below the other, a line each, under one label: 'Our sponsors'.
import { type Block, listBlockLinks } from '../block.ts';
import { type Advertiser, determineAdvertiser } from './brand.ts';
import { findLeadingName } from './entry.ts';
import { isOutsideLink } from './outside-links.ts';
import type { NewsletterIdentity } from './own-identity.ts';
import { toAdvertiserKey } from './small-ads/lines.ts';
import type { AdUnit } from './unit.ts';

/** Null unless each line, but for one, begins with a name and leads to a site of its own. */
export function splitAdByLine(
  unit: AdUnit,
  own: NewsletterIdentity,
): { unit: AdUnit; advertiser: Advertiser; inList: boolean }[] | null {
  const isEntry = (block: Block) => findLeadingName(block) !== null && siteOf(block, own) !== null;
  const below = unit.blocks.filter((block) => block !== unit.marker && block.words.length > 0);
  const end = below.findIndex((block) => !isEntry(block));
  // After two ads below a label in the plural, a block that isn't an ad is the newsletter's text again.
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

const PLURAL_SPONSOR_WORD =
  /(?:sponsors|partners|advertisers|supporters|sponsoren|werbepartner|partenaires|patrocinadores|sponsorer|parceiros)\b/iu;

/** What the links of a line to another company have in common; null if they lead to several places or to none. */
function siteOf(block: Block, own: NewsletterIdentity): string | null {
  const sites = new Set(
    listBlockLinks(block)
      .filter((link) => isOutsideLink(link, own))
      .map(toAdvertiserKey),
  );
  return sites.size === 1 ? ([...sites][0] ?? null) : null;
}
