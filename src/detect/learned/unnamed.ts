// Finds ads that consist of one picture and name no one in words; a person or a vision model names them.
import type { Claim, Span } from '../analyst.ts';
import { adSignBit } from './block-words.ts';
import type { BlockObservations, IssueReading } from './reading.ts';

export interface UnnamedPictureAd extends Span {
  /** The picture's URL. */
  picture: string;
  /** The URL that the picture links to, as written in the mail. */
  link: string;
  /** Index of the picture's block. */
  block: number;
  /** Why the picture counts as an ad, for people to read. */
  why: string;
  /** The disclosing words next to the picture and their block; null if its link or markup shows that it is an ad. */
  label: { words: string; block: number } | null;
}

const UNNAMED_PICTURES_MAX = 5;
const LABEL_DISTANCE_BLOCKS = 2;
/** File names of pictures that aren't ads: tracking pixels, platform badges, icons of social networks. */
const FILE_NAME_OF_NO_AD =
  /(?:pixel|spacer|blank|track|open\.gif|logo|icon|avatar|facebook|twitter|linkedin|instagram|youtube|divider|emoji|header|footer|signature)/iu;

/**
 * Finds the picture ads of an issue, a few at most.
 * @param claims the claims so far: a picture within a claim's blocks belongs to that claim.
 * @returns `unnamed`: picture ads outside of all claims; `linkNamed`: those within a claim, which only its link names.
 */
export function findUnnamedPictureAds(
  reading: IssueReading,
  claims: readonly Claim[],
): { unnamed: UnnamedPictureAd[]; linkNamed: UnnamedPictureAd[] } {
  const taken = new Set(claims.flatMap(({ blocks = [], block }) => [...blocks, block]));
  const unnamed: UnnamedPictureAd[] = [];
  const linkNamed: UnnamedPictureAd[] = [];
  for (const reader of reading.blocks) {
    const { block } = reader;
    const [image] = block.images;
    if (!image?.link || block.images.length > 2 || block.role !== 'content') continue;
    // Other words in the block or in the alt text may name someone, so the picture isn't nameless.
    if (/[\p{L}\p{N}]{2}/u.test(block.words.replace(image.alt, '')) || namesSomeone(image.alt)) continue;
    const label = labelOf(reading, reader);
    const why = label ? `a picture beside “${label.line.trim()}”` : reasonFor(reader);
    if (!why || FILE_NAME_OF_NO_AD.test(image.src.split('/').at(-1) ?? '')) continue;
    const isTaken = taken.has(block.index);
    if (isTaken && unnamed.length + linkNamed.length >= UNNAMED_PICTURES_MAX) continue;
    (isTaken ? linkNamed : unnamed).push({
      picture: image.src.slice(0, 2_000),
      link: image.link.href.slice(0, 2_000),
      block: block.index,
      start: block.start,
      end: block.end,
      why,
      label: label?.disclosure ? { words: label.disclosure.words, block: label.block.index } : null,
    });
    if (unnamed.length === UNNAMED_PICTURES_MAX) break;
  }
  return { unnamed, linkNamed };
}

/** True if an alt text says more than that it is a picture or an ad. */
const namesSomeone = (alt: string) => !GENERIC_ALT.test(alt.replace(/[^\p{L}\p{N}]+/gu, ' ').trim());
const GENERIC_ALT =
  /^(?:(?:view|follow)(?: |$))?(?:image|banner|picture|photo|ad|advertisement|sponsor(?:ed)?|anzeige|werbung|caption)?(?: ?link)?$/iu;

/** A short line within two blocks of a picture that discloses it as an ad. */
function labelOf(reading: IssueReading, { block }: BlockObservations): BlockObservations | undefined {
  const disclosing =
    adSignBit('sponsor') | adSignBit('advertisement') | adSignBit('advertisementSpaceless') | adSignBit('broughtBy');
  const near = reading.blocks
    .slice(Math.max(0, block.index - LABEL_DISTANCE_BLOCKS), block.index + LABEL_DISTANCE_BLOCKS + 1)
    .filter((other) => other.block !== block);
  return near.find((other) => (other.whole & disclosing) !== 0 && other.line.length <= 60 && other.disclosure !== null);
}

function reasonFor({ block, links }: BlockObservations): string | null {
  if (links.some(({ adNetwork }) => adNetwork)) return 'a picture whose link an ad server counts';
  if (block.hint && links.some(({ campaign }) => campaign.paid)) return 'a picture that its markup calls an ad';
  return null;
}
