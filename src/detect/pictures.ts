// Ads that consist of one picture and name no one in words: selects those that a vision model reads, and turns what it
// read into a claim. That text is checked like the mail's own: it must name the advertiser and must not contain
// instructions. The claim is sure only if the picture's link matches the name; otherwise nothing but the model supports
// it, and it waits for a person.
import { brandKey, foldText } from '../domain/brand/name.ts';
import { nameMatchesDomain } from '../domain/brand/site.ts';
import type { Claim, GroundedClaim, Issue } from './analyst.ts';
import { QUOTE_CHARS_MAX } from './block-quote.ts';
import type { Block } from './blocks.ts';
import { detectSponsors } from './detect.ts';
import type { BrandCatalogueLookup } from './known.ts';
import { toRegistrableDomain } from './links.ts';
import { UNSUPPORTED_NAME_MAX_CONFIDENCE } from './naming/supporting-evidence.ts';
import type { PictureAnswer } from './pictures/ask.ts';
import { buildNewsletterIdentity, listBlockLinks } from './rules/own-identity.ts';
import { determinePlacementType } from './rules/placement.ts';
import type { UnnamedPictureAdWithKey } from './unread.ts';
import { findHostKind } from './vocabulary/hosts.ts';

/**
 * At most this many pictures of one mail are read by the model; the others wait for a person. Real issues have one or
 * two such ads.
 */
const READ_MAX = 3;
/** Percent. With a lower confidence the model considers the name more likely wrong than right: the ad stays unnamed. */
const CONFIDENCE_MIN = 50;
/**
 * Percent. Upper bound on the confidence of a name read in a picture, even if the link matches it, because there are no
 * labelled pictures to calibrate the model on.
 */
const CONFIDENCE_MAX = 80;
/** Upper bound on the weight of a picture's vote on a brand's spelling, because logos often use capitals. */
const NAME_WEIGHT_MAX = 0.1;

/** One picture ad, with what a vision model read in it. */
export interface PictureReading {
  ad: UnnamedPictureAdWithKey;
  said: PictureAnswer;
  /** Name of the model that read the picture. */
  version: string;
}

/** A claim made from a picture, with the name of the model that read it. */
export type PictureClaim = GroundedClaim & { version: string };

/**
 * Selects the picture ads that a model reads, in the order of the mail. Links to the newsletter's own pages are no ads.
 */
export function selectPictureAdsToRead(
  issue: Issue,
  ads: readonly UnnamedPictureAdWithKey[],
): UnnamedPictureAdWithKey[] {
  if (ads.length === 0) return [];
  const own = buildNewsletterIdentity(issue);
  return ads.filter(({ block }) => !own.isDomain(linkOf(issue.blocks[block])?.domain ?? null)).slice(0, READ_MAX);
}

/**
 * The URL of an ad's picture as written in the mail. The HTML reader has cut it to 8,000 characters, which only 'data:'
 * URLs exceed.
 */
export const findPictureUrl = (issue: Issue, { block }: UnnamedPictureAdWithKey): string =>
  issue.blocks[block]?.images[0]?.src ?? '';

const linkOf = (block: Block | undefined) => block?.images[0]?.link ?? null;

/**
 * Turns the model's readings of pictures into claims.
 * @param already the claims from the mail's text: their brands get no second sponsorship.
 * @returns the new claims, and the picture ads whose sponsor is known now.
 */
export async function makeClaimsFromPictures(
  issue: Issue,
  read: readonly PictureReading[],
  already: readonly GroundedClaim[],
  known?: BrandCatalogueLookup,
): Promise<{ claims: PictureClaim[]; named: UnnamedPictureAdWithKey[] }> {
  const claims: PictureClaim[] = [];
  const named: UnnamedPictureAdWithKey[] = [];
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
      claims.push({ ...capByLink(issue, one), version });
    }
  }
  return { claims, named };
}

/** A copy of the issue in which the text read in the picture is its block's words. Text and offsets are unchanged. */
function withReading(issue: Issue, { block: at }: UnnamedPictureAdWithKey, text: string): Issue {
  const blocks = issue.blocks.map((block) => (block.index === at ? { ...block, words: text } : block));
  return { ...issue, blocks };
}

function claimOf(
  issue: Issue,
  { ad, said }: { ad: UnnamedPictureAdWithKey; said: PictureAnswer },
  before: number,
): (Claim & { blocks: number[] }) | null {
  const block = issue.blocks[ad.block];
  if (!block || said.advertiser === null || said.confidence < CONFIDENCE_MIN) return null;
  const link = linkOf(block);
  const blocks = [ad.block, ...(ad.label ? [ad.label.block] : [])].sort((a, b) => a - b);
  return {
    brand: said.advertiser,
    site: link?.kind === 'site' ? link.url : null,
    placementType: determinePlacementType({
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

/** Cuts a long text from a picture to the quote's length, around the brand's name. */
function quoteAround(text: string, brand: string): string {
  if (text.length <= QUOTE_CHARS_MAX) return text;
  const at = Math.max(0, foldText(text) === '' ? 0 : text.toLowerCase().indexOf(brand.toLowerCase()));
  const from = Math.max(0, Math.min(at - QUOTE_CHARS_MAX / 2, text.length - QUOTE_CHARS_MAX));
  return text.slice(from, from + QUOTE_CHARS_MAX);
}

function capByLink(issue: Issue, claim: GroundedClaim): GroundedClaim {
  const isBorneOut = confirmingDomains(issue, claim).some((host) => nameMatchesDomain(claim.brand, host));
  const reason = isBorneOut ? claim.ad.reason : `${claim.ad.reason}; no link bears the name out`;
  return {
    ...claim,
    nameWeight: Math.min(claim.nameWeight ?? 0, NAME_WEIGHT_MAX),
    confidence: Math.min(claim.confidence, isBorneOut ? CONFIDENCE_MAX : UNSUPPORTED_NAME_MAX_CONFIDENCE),
    // The model doesn't say how the text is laid out in the picture, so there is no headline or call to action.
    ad: { ...claim.ad, headline: null, body: claim.picture?.text ?? claim.ad.body, call: null, reason },
  };
}

/**
 * Registrable domains that may confirm the name: the target of the picture's link, or if that is hidden, the
 * redirecting host, provided that no other link of the mail uses it and it isn't a known tracker. It is then likely the
 * advertiser's own redirector.
 */
function confirmingDomains(issue: Issue, { block, domain }: GroundedClaim): string[] {
  if (domain !== null) return [domain];
  const link = linkOf(issue.blocks[block]);
  const counter =
    link?.url === null && link.via !== null && findHostKind(link.via) === null ? toRegistrableDomain(link.via) : null;
  const isShared = issue.blocks.some(
    (other) =>
      other.index !== block &&
      listBlockLinks(other).some(({ via }) => via !== null && toRegistrableDomain(via) === counter),
  );
  return counter !== null && !isShared ? [counter] : [];
}
