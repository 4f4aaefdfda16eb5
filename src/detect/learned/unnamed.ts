// Ads that are one picture without a name in words, for a person or a vision model to name.
import type { Claim, Span } from '../analyst.ts';
import { signBit } from './block-words.ts';
import type { BlockReading, Reading } from './reading.ts';

export interface UnnamedAd extends Span {
  /** The picture's address. */
  picture: string;
  /** Where it leads, as written in the mail. */
  link: string;
  block: number;
  /** Why it is taken for an ad. */
  why: string;
  /** The words beside it that disclose it, and their block; null where its link or markup does. */
  label: { words: string; block: number } | null;
}

const UNNAMED_MAX = 5;
const NEAR = 2;
/** Pictures that aren't ads: tracking pixels, platform badges, icons of social networks. */
const NO_AD =
  /(?:pixel|spacer|blank|track|open\.gif|logo|icon|avatar|facebook|twitter|linkedin|instagram|youtube|divider|emoji|header|footer|signature)/iu;

/**
 * @param claims the claims so far: a picture within a claim's blocks belongs to it.
 * @returns `unnamed`: pictures outside of claims; `linkNamed`: those within claims that only a link names. Bounded in
 *   number.
 */
export function unnamedAds(
  reading: Reading,
  claims: readonly Claim[],
): { unnamed: UnnamedAd[]; linkNamed: UnnamedAd[] } {
  const taken = new Set(claims.flatMap(({ blocks = [], block }) => [...blocks, block]));
  const unnamed: UnnamedAd[] = [];
  const linkNamed: UnnamedAd[] = [];
  for (const reader of reading.blocks) {
    const { block } = reader;
    const [image] = block.images;
    if (!image?.link || block.images.length > 2 || block.role !== 'content') continue;
    // Words beside the picture may name someone: then it isn't an unnamed picture.
    if (/[\p{L}\p{N}]{2}/u.test(block.words.replace(image.alt, '')) || names(image.alt)) continue;
    const label = labelOf(reading, reader);
    const why = label ? `a picture beside “${label.line.trim()}”` : reasonFor(reader);
    if (!why || NO_AD.test(image.src.split('/').at(-1) ?? '')) continue;
    const isTaken = taken.has(block.index);
    if (isTaken && unnamed.length + linkNamed.length >= UNNAMED_MAX) continue;
    (isTaken ? linkNamed : unnamed).push({
      picture: image.src.slice(0, 2_000),
      link: image.link.href.slice(0, 2_000),
      block: block.index,
      start: block.start,
      end: block.end,
      why,
      label: label?.disclosure ? { words: label.disclosure.words, block: label.block.index } : null,
    });
    if (unnamed.length === UNNAMED_MAX) break;
  }
  return { unnamed, linkNamed };
}

/** Whether a picture's text says more than that it is a picture. */
const names = (alt: string) => !ONLY_PICTURE.test(alt.replace(/[^\p{L}\p{N}]+/gu, ' ').trim());
const ONLY_PICTURE =
  /^(?:(?:view|follow)(?: |$))?(?:image|banner|picture|photo|ad|advertisement|sponsor(?:ed)?|anzeige|werbung|caption)?(?: ?link)?$/iu;

/** The line near a picture that calls it an ad. */
function labelOf(reading: Reading, { block }: BlockReading): BlockReading | undefined {
  const disclosing =
    signBit('sponsor') | signBit('advertisement') | signBit('advertisementSpaceless') | signBit('broughtBy');
  const near = reading.blocks
    .slice(Math.max(0, block.index - NEAR), block.index + NEAR + 1)
    .filter((other) => other.block !== block);
  return near.find((other) => (other.whole & disclosing) !== 0 && other.line.length <= 60 && other.disclosure !== null);
}

function reasonFor({ block, links }: BlockReading): string | null {
  if (links.some(({ adNetwork }) => adNetwork)) return 'a picture whose link an ad server counts';
  if (block.hint && links.some(({ campaign }) => campaign.paid)) return 'a picture that its markup calls an ad';
  return null;
}
