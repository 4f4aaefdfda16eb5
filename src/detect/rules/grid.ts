// Reads a row or table of sponsors under one label, in which each has a site and a logo or a line.
import { displayName, foldText } from '../../domain/brand/name.ts';
import { domainLabel } from '../../domain/site/domain.ts';
import { listBlockLinks } from '../block.ts';
import type { Link } from '../links.ts';
import { LOWER_CASE_NON_NAME_START } from '../vocabulary/no-names.ts';
import type { Advertiser } from './brand.ts';
import { NAME_LIKE_TEXT } from './entry.ts';
import type { NewsletterIdentity } from './own-identity.ts';
import type { AdUnit } from './unit.ts';

/** Characters per sponsor of a grid. With more text, each sponsor has an ad of its own. */
export const GRID_CHARS_PER_SPONSOR_MAX = 220;

/** Null if the ad isn't a grid. @param fewest the least number of sponsors that make one. */
export function findGridSponsors(unit: AdUnit, own: NewsletterIdentity, fewest: number): Advertiser[] | null {
  const byTarget = new Map<string, Advertiser>();
  let chars = 0;
  for (const block of unit.blocks) {
    chars += block.words.length;
    for (const image of block.images) {
      const key = image.link ? sponsorKey(image.link, own) : null;
      if (!image.link || !key || byTarget.has(key)) continue;
      const site = image.link.kind === 'site' ? image.link.domain : null;
      const alt = displayName(image.alt.replace(/[\s_-]*logo$/iu, ''));
      const line = block.links.find((link) => link.href === image.link?.href && link.text)?.text ?? '';
      // If a tracker or a shared host hides the sponsor's site, only the words name it.
      const brand = nameIn(alt, line, site);
      if (brand) byTarget.set(key, { brand, site, certainty: alt ? 0.9 : 0.75, quote: line || alt });
    }
    for (const link of listBlockLinks(block)) {
      if (link.kind !== 'site' || !link.domain || own.isDomain(link.domain) || byTarget.has(link.domain)) continue;
      const text = displayName(link.text);
      if (text && text.length <= 30 && text.split(' ').length <= 4 && isNameOf(link.domain, text))
        byTarget.set(link.domain, { brand: text, site: link.domain, certainty: 0.8, quote: link.text });
    }
  }
  if (byTarget.size < fewest || chars / byTarget.size > GRID_CHARS_PER_SPONSOR_MAX) return null;
  return [...byTarget.values()];
}

/** 'acme.com/offer' and 'acme plans' are names, 'secured with NFTs' is part of a story. */
const isNameOf = (domain: string, text: string): boolean =>
  (NAME_LIKE_TEXT.test(text) && (text.includes(' ') || !LOWER_CASE_NON_NAME_START.test(text.toLowerCase()))) ||
  foldText(text).replaceAll(' ', '').includes(domainLabel(domain));

/** True for logos, for one block, or for cells of one row. Lines one below the other are a list. */
export function hasSponsorsSideBySide({ blocks }: AdUnit): boolean {
  const theirs = blocks.filter((block) => listBlockLinks(block).length > 0);
  return (
    theirs.length < 2 ||
    theirs.some(({ images }) => images.some(({ link }) => link !== null)) ||
    theirs.some(({ cell }, nth) => cell !== null && cell.row === theirs[nth + 1]?.cell?.row)
  );
}

/** Identifies a sponsor by the link of its logo; null if the link can't be a sponsor's. */
function sponsorKey(link: Link, own: NewsletterIdentity): string | null {
  if (['social', 'platform', 'unsubscribe', 'mail', 'none'].includes(link.kind)) return null;
  if (link.kind === 'site') return own.isDomain(link.domain) ? null : link.domain;
  return link.href;
}

/** Words that show that a picture's alternative text describes the picture and is no name. */
const PICTURE_WORD =
  /\b(?:image|button|banner|photo|screenshot|picture|icon|header|hero|cta|graphic|click|learn|read|get|try)\b/iu;

/** A sponsor's name: the picture's alternative text, else the first word of the line beside it, else its domain. */
function nameIn(alt: string, line: string, site: string | null): string | null {
  if (alt && alt.length <= 30 && (site || (NAME_LIKE_TEXT.test(alt) && !PICTURE_WORD.test(alt)))) return alt;
  const first = displayName(line.split(/\s+/)[0] ?? '');
  if (/^[\p{Lu}\p{Script=Han}]/u.test(first) && first.length <= 20) return first;
  const label = site?.split('.')[0];
  return label ? (label[0]?.toUpperCase() ?? '') + label.slice(1) : null;
}
