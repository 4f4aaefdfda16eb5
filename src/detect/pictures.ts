// Ads that are one picture and name no one in words: which of them a model reads, and how a reading becomes a claim.
// The text that was read takes the place of the mail's text: it must name the advertiser, must not contain
// instructions, and is judged by naming like a line of the ad. The claim is sure only if the picture's link bears the
// name out, since otherwise it rests on the model alone; then it waits for a person.
import { brandKey, foldText } from '../domain/brand/name.ts';
import { nameMatchesDomain } from '../domain/brand/site.ts';
import type { Claim, GroundedClaim, Issue } from './analyst.ts';
import { QUOTE_MAX } from './block-quote.ts';
import type { Block } from './blocks.ts';
import { detectSponsors } from './detect.ts';
import type { CatalogueNames } from './known.ts';
import { domainOf } from './links.ts';
import { UNSUPPORTED_MAX } from './naming/borne-out.ts';
import type { PictureAnswer } from './pictures/ask.ts';
import { linksOf, ownOf } from './rules/own.ts';
import { placementOf } from './rules/placement.ts';
import type { UnnamedPicture } from './unread.ts';
import { hostKind } from './vocabulary/hosts.ts';

/**
 * At most so many pictures of one mail are read; the others wait for a person. Real issues have one or two such ads.
 */
const MOST = 3;
/** Percent. Below this the model itself considers the name more likely wrong than right: the ad stays unnamed. */
const LEAST = 50;
/**
 * Percent. Upper bound of the confidence even if the link bears the name out, because there are no labelled pictures to
 * calibrate on.
 */
const SEEN_TO = 80;
/** A picture's lettering (capitals, a logo) tells little about the spelling of a name: its vote's weight is bounded. */
const NAME_WEIGHT_TO = 0.1;

/** One ad as a model read it. */
export interface PictureRead {
  ad: UnnamedPicture;
  said: PictureAnswer;
  /** The model that answered. */
  version: string;
}

/** A claim, and the model whose reading it is. */
export type PictureClaim = GroundedClaim & { version: string };

/** The ads that a model may read, in the order of the mail, without those that link to the newsletter's own pages. */
export function picturesToRead(issue: Issue, ads: readonly UnnamedPicture[]): UnnamedPicture[] {
  if (ads.length === 0) return [];
  const own = ownOf(issue);
  return ads.filter(({ block }) => !own.isDomain(linkOf(issue.blocks[block])?.domain ?? null)).slice(0, MOST);
}

/**
 * The picture's address as written in the mail, truncated to 8,000 characters (which only 'data:' addresses exceed).
 */
export const pictureAddress = (issue: Issue, { block }: UnnamedPicture): string =>
  issue.blocks[block]?.images[0]?.src ?? '';

const linkOf = (block: Block | undefined) => block?.images[0]?.link ?? null;

/**
 * @param already the claims from the mail's text: their brands get no second sponsorship.
 * @returns the new claims, and the ads that are named now.
 */
export async function sponsorsInPictures(
  issue: Issue,
  read: readonly PictureRead[],
  already: readonly GroundedClaim[],
  known?: CatalogueNames,
): Promise<{ claims: PictureClaim[]; named: UnnamedPicture[] }> {
  const claims: PictureClaim[] = [];
  const named: UnnamedPicture[] = [];
  const taken = new Set(already.map(({ brand }) => brandKey(brand)));
  const before = (start: number) => already.filter(({ ad }) => ad.start < start).length;
  for (const { ad, said, version } of read) {
    const shown = withReading(issue, ad, said.text);
    const claim = claimOf(shown, { ad, said }, before(ad.start) + claims.length);
    if (!claim) continue;
    const answer = { analyst: 'openai-vision' as const, version, claims: [claim], raw: null };
    const found = await detectSponsors(async () => answer, shown, known);
    if (found.claims.length > 0) named.push(ad);
    for (const one of found.claims) {
      if (taken.has(brandKey(one.brand))) continue;
      taken.add(brandKey(one.brand));
      claims.push({ ...weighed(issue, one), version });
    }
  }
  return { claims, named };
}

/** The issue with the picture's text as its block's words. The issue's text, and so every offset, is unchanged. */
function withReading(issue: Issue, { block: at }: UnnamedPicture, text: string): Issue {
  const blocks = issue.blocks.map((block) => (block.index === at ? { ...block, words: text } : block));
  return { ...issue, blocks };
}

function claimOf(
  issue: Issue,
  { ad, said }: { ad: UnnamedPicture; said: PictureAnswer },
  before: number,
): (Claim & { blocks: number[] }) | null {
  const block = issue.blocks[ad.block];
  if (!block || said.advertiser === null || said.confidence < LEAST) return null;
  const link = linkOf(block);
  const blocks = [ad.block, ...(ad.label ? [ad.label.block] : [])].sort((a, b) => a - b);
  return {
    brand: said.advertiser,
    site: link?.kind === 'site' ? link.url : null,
    placementType: placementOf({
      unit: { blocks: [block], marker: block },
      issue,
      before,
      inList: block.list,
      inGrid: false,
      isTakeover: false,
      isWhole: false,
    }),
    quote: quoteAround(said.text, said.advertiser),
    block: ad.block,
    disclosure: ad.label ? [ad.label.words] : [],
    confidence: said.confidence,
    blocks,
    why: [ad.label ? 'read in its picture' : `${ad.why}; read in it`],
    picture: { src: ad.picture, text: said.text },
  };
}

/** The text that was read, cut around the name if it is long. */
function quoteAround(text: string, brand: string): string {
  if (text.length <= QUOTE_MAX) return text;
  const at = Math.max(0, foldText(text) === '' ? 0 : text.toLowerCase().indexOf(brand.toLowerCase()));
  const from = Math.max(0, Math.min(at - QUOTE_MAX / 2, text.length - QUOTE_MAX));
  return text.slice(from, from + QUOTE_MAX);
}

function weighed(issue: Issue, claim: GroundedClaim): GroundedClaim {
  const isBorneOut = hostsOf(issue, claim).some((host) => nameMatchesDomain(claim.brand, host));
  const reason = isBorneOut ? claim.ad.reason : `${claim.ad.reason}; no link bears the name out`;
  return {
    ...claim,
    nameWeight: Math.min(claim.nameWeight ?? 0, NAME_WEIGHT_TO),
    confidence: Math.min(claim.confidence, isBorneOut ? SEEN_TO : UNSUPPORTED_MAX),
    // The text's layout in the picture isn't known, so there is no headline.
    ad: { ...claim.ad, headline: null, body: claim.picture?.text ?? claim.ad.body, call: null, reason },
  };
}

/**
 * Registrable domains that can bear a name out: the target of the picture's link; or if that is hidden, the redirecting
 * host, provided that no other link of the mail uses it and it isn't a known tracker, since then it may be the
 * advertiser's own redirect.
 */
function hostsOf(issue: Issue, { block, domain }: GroundedClaim): string[] {
  if (domain !== null) return [domain];
  const link = linkOf(issue.blocks[block]);
  const counter = link?.url === null && link.via !== null && hostKind(link.via) === null ? domainOf(link.via) : null;
  const isShared = issue.blocks.some(
    (other) => other.index !== block && linksOf(other).some(({ via }) => via !== null && domainOf(via) === counter),
  );
  return counter !== null && !isShared ? [counter] : [];
}
