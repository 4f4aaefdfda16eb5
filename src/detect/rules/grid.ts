// A row or table of sponsors under one label: several sites, each with its logo or its line.
import { displayName, foldText } from '../../domain/brand/name.ts';
import { domainLabel } from '../../domain/site/domain.ts';
import type { Block } from '../blocks.ts';
import type { Link } from '../links.ts';
import { NOT_A_NAME } from '../vocabulary/no-names.ts';
import type { Advertiser } from './brand.ts';
import { NAME_LIKE } from './entry.ts';
import { linksOf, type OwnIdentity } from './own.ts';
import type { AdUnit } from './unit.ts';

/** Characters a sponsor: with more text than this they are ads of their own, not a grid. */
export const TEXT_PER_SPONSOR_MAX = 220;

/** @param fewest the least number of sponsors. @returns the sponsors of a grid; null if the unit isn't one. */
export function gridOf(unit: AdUnit, own: OwnIdentity, fewest: number): Advertiser[] | null {
  const byTarget = new Map<string, Advertiser>();
  let chars = 0;
  for (const block of unit.blocks) {
    chars += block.words.length;
    for (const image of block.images) {
      const key = image.link ? keyOf(image.link, own) : null;
      if (!image.link || !key || byTarget.has(key)) continue;
      const site = image.link.kind === 'site' ? image.link.domain : null;
      const alt = displayName(image.alt.replace(/[\s_-]*logo$/iu, ''));
      const line = block.links.find((link) => link.href === image.link?.href && link.text)?.text ?? '';
      // Where a tracker or a host hides whose it is, only words tell.
      const brand = nameIn(alt, line, site);
      if (brand) byTarget.set(key, { brand, site, certainty: alt ? 0.9 : 0.75, quote: line || alt });
    }
    for (const link of linksOf(block)) {
      if (link.kind !== 'site' || !link.domain || own.isDomain(link.domain) || byTarget.has(link.domain)) continue;
      const text = displayName(link.text);
      if (text && text.length <= 30 && text.split(' ').length <= 4 && isNameOf(link.domain, text))
        byTarget.set(link.domain, { brand: text, site: link.domain, certainty: 0.8, quote: link.text });
    }
  }
  if (byTarget.size < fewest || chars / byTarget.size > TEXT_PER_SPONSOR_MAX) return null;
  return [...byTarget.values()];
}

/** 'secured with NFTs' in a paragraph is what a story says, 'acme.com/offer' and 'acme plans' are Acme's. */
const isNameOf = (domain: string, text: string): boolean =>
  (NAME_LIKE.test(text) && (text.includes(' ') || !NOT_A_NAME.test(text.toLowerCase()))) ||
  foldText(text).replaceAll(' ', '').includes(domainLabel(domain));

/**
 * Whether sponsors are side by side: by their logos, in one block or in cells of one row; lines one below the other
 * are a list.
 */
export function isSideBySide({ blocks }: AdUnit): boolean {
  const theirs = blocks.filter((block) => linksOf(block).length > 0);
  return (
    theirs.length < 2 ||
    theirs.some(({ images }) => images.some(({ link }) => link !== null)) ||
    sideBySide(theirs).size > 0
  );
}

/** @returns those of the blocks that are in a table with two of them in cells of one row. */
export function sideBySide(blocks: readonly Block[]): Set<Block> {
  const columns = new Map<string, number>();
  const tables = new Set<number>();
  for (const { cell } of blocks) {
    if (!cell) continue;
    const row = `${cell.table} ${cell.row}`;
    const column = columns.get(row) ?? cell.column;
    columns.set(row, column);
    if (column !== cell.column) tables.add(cell.table);
  }
  return new Set(blocks.filter(({ cell }) => cell && tables.has(cell.table)));
}

/** The key of a sponsor's logo link; null if it can't be a sponsor's. */
function keyOf(link: Link, own: OwnIdentity): string | null {
  if (['social', 'platform', 'unsubscribe', 'mail', 'none'].includes(link.kind)) return null;
  if (link.kind === 'site') return own.isDomain(link.domain) ? null : link.domain;
  return link.href;
}

/** What pictures of one ad are called. */
const A_PICTURE =
  /\b(?:image|button|banner|photo|screenshot|picture|icon|header|hero|cta|graphic|click|learn|read|get|try)\b/iu;

/** The picture's alt, else the first word of the line beside it, else what the site is called. */
function nameIn(alt: string, line: string, site: string | null): string | null {
  if (alt && alt.length <= 30 && (site || (NAME_LIKE.test(alt) && !A_PICTURE.test(alt)))) return alt;
  const first = displayName(line.split(/\s+/)[0] ?? '');
  if (/^[\p{Lu}\p{Script=Han}]/u.test(first) && first.length <= 20) return first;
  const label = site?.split('.')[0];
  return label ? (label[0]?.toUpperCase() ?? '') + label.slice(1) : null;
}
