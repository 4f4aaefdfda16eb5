// Finds ads that consist of one picture and name no one in words; a person names them.
import type { Span } from './analyst.ts';
import { type Block, listBlockLinks } from './block.ts';
import type { Disclosure } from './rules/disclosure/line.ts';

export interface UnnamedPictureAd extends Span {
  picture: string;
  link: string;
  block: number;
  why: string;
}

const PICTURE_ADS_MAX = 10;
const LABEL_DISTANCE_BLOCKS = 2;
const LABEL_CHARS_MAX = 60;
/** File names of pictures that aren't ads: tracking pixels, platform badges, icons of social networks. */
const FILE_NAME_OF_NO_AD =
  /(?:pixel|spacer|blank|track|open\.gif|logo|icon|avatar|facebook|twitter|linkedin|instagram|youtube|divider|emoji|header|footer|signature)/iu;
/** Alternative texts that say no more than that something is a picture or an ad. */
const GENERIC_ALT =
  /^(?:(?:view|follow)(?: |$))?(?:image|banner|picture|photo|ad|advertisement|sponsor(?:ed)?|anzeige|werbung|caption)?(?: ?link)?$/iu;

/** Finds the picture ads of an issue, a few at most. The caller leaves out those that a claim names. */
export function findPictureAds(
  blocks: readonly Block[],
  disclosures: ReadonlyMap<number, Disclosure>,
): UnnamedPictureAd[] {
  return blocks
    .flatMap((block) => {
      const [image] = block.images;
      if (!image?.link || block.images.length > 2 || block.role !== 'content') return [];
      const isNameless = GENERIC_ALT.test(image.alt.replace(/[^\p{L}\p{N}]+/gu, ' ').trim());
      if (!isNameless || /[\p{L}\p{N}]{2}/u.test(block.words.replace(image.alt, ''))) return [];
      const why = reasonFor(blocks, block, disclosures);
      if (!why || FILE_NAME_OF_NO_AD.test(image.src.split('/').at(-1) ?? '')) return [];
      const [picture, link] = [image.src.slice(0, 2_000), image.link.href.slice(0, 2_000)];
      return [{ picture, link, block: block.index, start: block.start, end: block.end, why }];
    })
    .slice(0, PICTURE_ADS_MAX);
}

function reasonFor(
  blocks: readonly Block[],
  { index, hint, ...block }: Block,
  disclosures: ReadonlyMap<number, Disclosure>,
) {
  const label = blocks
    .slice(Math.max(0, index - LABEL_DISTANCE_BLOCKS), index + LABEL_DISTANCE_BLOCKS + 1)
    .find((near) => near.index !== index && near.words.length <= LABEL_CHARS_MAX && disclosures.has(near.index));
  if (label) return `a picture beside “${label.words.trim()}”`;
  const links = listBlockLinks({ index, hint, ...block });
  if (links.some(({ adNetwork }) => adNetwork)) return 'a picture whose link an ad server counts';
  return hint && links.some(({ campaign }) => campaign.paid) ? 'a picture that its markup calls an ad' : null;
}
