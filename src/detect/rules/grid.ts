// A row or table of sponsors under one label: several sites, each with its logo or its line.
import { displayName } from '../../domain/brand-name.ts';
import type { Advertiser } from './brand.ts';
import { linksOf, type Own } from './own.ts';
import type { Unit } from './unit.ts';

/** A grid says little of each; where there is more to read per sponsor, these are ads of their own. */
const WORDS_EACH = 220;

/** @param fewest a row of fewer is none. @returns the sponsors of a grid, or null where the unit is none. */
export function gridOf(unit: Unit, own: Own, fewest: number): Advertiser[] | null {
  const bySite = new Map<string, Advertiser>();
  let chars = 0;
  for (const block of unit.blocks) {
    chars += block.words.length;
    for (const image of block.images) {
      const site = image.link?.kind === 'site' ? image.link.domain : null;
      if (!site || own.isDomain(site) || bySite.has(site)) continue;
      const alt = displayName(image.alt.replace(/\s+logo$/iu, ''));
      const line = block.links.find((link) => link.domain === site && link.text)?.text ?? '';
      bySite.set(site, { brand: nameIn(alt, line, site), site, certainty: alt ? 0.9 : 0.75, quote: line || alt });
    }
    for (const link of linksOf(block)) {
      if (link.kind !== 'site' || !link.domain || own.isDomain(link.domain) || bySite.has(link.domain)) continue;
      const text = displayName(link.text);
      if (text && text.length <= 30 && text.split(' ').length <= 4)
        bySite.set(link.domain, { brand: text, site: link.domain, certainty: 0.8, quote: link.text });
    }
  }
  if (bySite.size < fewest || chars / bySite.size > WORDS_EACH) return null;
  return [...bySite.values()];
}

/** The picture's alt, else the first word of the line beside it, else what the site is called. */
function nameIn(alt: string, line: string, site: string): string {
  if (alt && alt.length <= 30) return alt;
  const first = displayName(line.split(/\s+/)[0] ?? '');
  if (/^[\p{Lu}\p{Script=Han}]/u.test(first) && first.length <= 20) return first;
  const label = site.split('.')[0] ?? site;
  return (label[0]?.toUpperCase() ?? '') + label.slice(1);
}
