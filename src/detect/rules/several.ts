// Ads one below the other under one label: 'Our sponsors', 'Classifieds', 'Brought to you by:' and a line each.
import type { Block } from '../blocks.ts';
import { type Advertiser, advertiserOf } from './brand.ts';
import { leadingName } from './entry.ts';
import { linksOf, type Own } from './own.ts';
import type { Unit } from './unit.ts';

export interface OneOfSeveral {
  unit: Unit;
  advertiser: Advertiser;
}

/** @returns an ad for each line, or none where the unit is not such a list: each line begins with a name and leads to a site of its own. */
export function severalOf(unit: Unit, own: Own): OneOfSeveral[] {
  const lines = unit.blocks.filter((block) => block !== unit.marker);
  const entries = lines.filter((block) => leadingName(block) && siteOf(block, own));
  const sites = new Set(entries.map((block) => siteOf(block, own)));
  if (entries.length < 2 || sites.size < entries.length || entries.length < lines.filter(isText).length - 1) return [];
  return entries.flatMap((block) => {
    const one = { blocks: [block], marker: block };
    const advertiser = advertiserOf(one, leadingName(block), own);
    return advertiser ? [{ unit: one, advertiser }] : [];
  });
}

const isText = (block: Block) => block.words.length > 0;

/** The one site of others that a line leads to. */
function siteOf(block: Block, own: Own): string | null {
  const sites = new Set(
    linksOf(block).flatMap((link) =>
      link.kind === 'site' && link.domain && !own.isDomain(link.domain) ? [link.domain] : [],
    ),
  );
  return sites.size === 1 ? ([...sites][0] ?? null) : null;
}
