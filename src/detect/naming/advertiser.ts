// Chooses the advertiser's name: the claimed name, unless that isn't a name or only a link's address spells it; then a
// name that the ad's words or its link's domain support.

import { INFERRED_NAME_MAX_CONFIDENCE } from '../../contract/attribution.ts';
import { UNSURE_BELOW } from '../../contract/confidence.ts';
import { KNOWN_SPELLINGS } from '../../domain/brand/name/spellings.ts';
import { brandKey, displayName, foldText } from '../../domain/brand/name.ts';
import { domainMatchStrength } from '../../domain/brand/site.ts';
import type { GroundedClaim, WeakNameSupport } from '../analyst.ts';
import { hasCreditLineFor, hasProperNameSpelling, isOnlyBeginningOfTitle } from './doubts.ts';
import { countMentions, countSpellings, type TokenizedLines } from './forms.ts';
import {
  findNameBeginningLikeDomain,
  findNameBesideDomain,
  findNameInSalesPhrase,
  findNameMatchingDomain,
} from './inferred.ts';
import {
  hasOnlyCommonWords,
  isKnownPlace,
  isQualifiedJobTitle,
  isTechnicalAbbreviation,
  isTimeOrDate,
  looksLikeCouponCode,
  looksLikeHeadline,
  looksLikeTitle,
} from './junk.ts';
import { removePersonFromName } from './people.ts';
import { findProductCompany } from './relations.ts';

export interface NamedAdvertiser {
  /** The name to display. */
  name: string;
  /**
   * How strongly this mail supports the name's spelling: the sum of the weights of its mentions, 0 if the mail nowhere
   * writes it so.
   */
  weight: number;
  /** Upper bound of the claim's confidence, percent. It is below 100 if the name had to be inferred. */
  sureTo: number;
  /**
   * What supports a name that only the ad's running text mentions; absent if a link, a picture or the disclosure
   * mentions it.
   */
  support?: WeakNameSupport;
  /** The event that was claimed as the brand, if `name` is the event's organiser. */
  event?: string;
  /** Host of the listing or event page that gives the advertiser as its publisher. */
  publishedAt?: string;
}

export interface NamingContext {
  /** Lines of the whole mail. */
  all: TokenizedLines;
  /** Lines of the ad's blocks and of the blocks next to them. */
  ad: TokenizedLines;
  /** Lines of the ad's own blocks. */
  own: TokenizedLines;
  /**
   * What supports a name that only running text mentions; null if more than that supports it.
   * @param confidence the analyst's confidence in the claim, percent.
   */
  supportOf(name: string, confidence: number): WeakNameSupport | null;
}

/** Chooses the advertiser's name for a claim; null if none can be determined. */
export function chooseAdvertiserName(
  claim: GroundedClaim,
  { all, ad, own, supportOf }: NamingContext,
): Omit<NamedAdvertiser, 'weight'> | null {
  const { brand: claimed, domain, disclosure } = claim;
  const brand = removePersonFromName(displayName(claimed.replace(PAGE_ADDRESS, '$1')), domain);
  // The claim is a bare address, and the ad has the name next to it: 'Stone & Pine: oak planters. stoneandpine.com'.
  const nameBeside = domain && brand.toLowerCase() === domain ? findNameBesideDomain(ad, domain) : null;
  if (nameBeside) return { name: nameBeside, sureTo: 100 };
  const forms = countSpellings(all, brandKey(brand));
  const strength = domain ? domainMatchStrength(brand, domain) : 0;
  const isCredited = hasCreditLineFor(ad, brand, disclosure);
  const isDisclosed = isCredited || ` ${foldText(disclosure.join(' '))} `.includes(` ${foldText(brand)} `);
  // A name in the disclosure or in the ad's own domain is trusted. Any other may be no name, or not the advertiser's.
  const isDoubtful = strength < 2 && !isDisclosed;
  // If the name is only the beginning of the ad's title, the site that the ad leads to is the better sign of the
  // advertiser.
  const isTitleStart =
    isDoubtful &&
    strength === 0 &&
    domain !== null &&
    isOnlyBeginningOfTitle(ad, brand, forms) &&
    supportOf(brand, claim.confidence) !== null;
  const isNotName =
    isTitleStart ||
    looksLikeTitle(brand) ||
    isTimeOrDate(brand) ||
    (hasOnlyCommonWords(brand) &&
      !isCredited &&
      !(strength >= 2 && hasProperNameSpelling(forms)) &&
      brand.toLowerCase() !== domain) ||
    isTechnicalAbbreviation(brand, forms.keys()) ||
    (isDoubtful &&
      (looksLikeHeadline(brand) || looksLikeCouponCode(brand) || isQualifiedJobTitle(brand) || isKnownPlace(brand)));
  const spelledByAddress = strength > 0 && forms.size === 0;
  if (!isNotName && !spelledByAddress && (strength > 0 || isDisclosed)) return { name: brand, sureTo: 100 };
  const byDomain = domain ? findNameMatchingDomain(ad, domain) : null;
  if (!isNotName && !spelledByAddress) {
    // 'Sign in through Okta' in an ad for Tailscale: the name that the link's domain spells wins if the ad mentions it
    // more often.
    const [here, there] = [countMentions(ad, brand), byDomain ? countMentions(ad, byDomain) : 0];
    if (byDomain && there > here) return { name: byDomain, sureTo: 100 };
    // Between names mentioned equally often, the one that the link's domain spells wins too, unless the ad calls the
    // claimed name a company's product, as in 'Try Whisper from Deepgram' at dpgr.am.
    const words = ad.lines.map(({ text }) => text).join('\n');
    if (
      byDomain &&
      there === here &&
      strength === 0 &&
      !isPartOf(brand, byDomain) &&
      !findProductCompany(brand, words, domain)
    )
      return { name: byDomain, sureTo: INFERRED_NAME_MAX_CONFIDENCE };
    const support = supportOf(brand, claim.confidence);
    // 'Run Playwright five times as fast' in an ad of QA Wolf: a name in both the link and the text is likelier the
    // advertiser than the ad's topic is.
    if (support === 'nothing' && byDomain) return { name: byDomain, sureTo: INFERRED_NAME_MAX_CONFIDENCE };
    return { name: brand, sureTo: 100, ...(support && { support }) };
  }
  if (byDomain) return { name: byDomain, sureTo: 100 };
  const wellKnown = isNotName ? undefined : KNOWN_SPELLINGS.get(brandKey(brand));
  if (wellKnown) return { name: wellKnown, sureTo: 100 };
  const nameLikeDomain = domain ? findNameBeginningLikeDomain(ad, domain) : null;
  if (nameLikeDomain) return { name: nameLikeDomain, sureTo: INFERRED_NAME_MAX_CONFIDENCE };
  const sellingName = domain || isNotName ? findNameInSalesPhrase(own) : null;
  // The analyst's confidence is about the claimed name, so the confidence in the name of a selling sentence is bounded.
  if (sellingName)
    return {
      name: sellingName,
      sureTo: INFERRED_NAME_MAX_CONFIDENCE,
      ...(supportOf(sellingName, 0) && { support: 'nothing' }),
    };
  // Only the link identifies the advertiser, so its bare domain becomes the name, with a bounded confidence.
  return domain
    ? { name: domain, sureTo: isNotName && !isTitleStart ? UNSURE_BELOW - 1 : INFERRED_NAME_MAX_CONFIDENCE }
    : null;
}

/** 'acme.com/offer': the address of a page isn't a name, but its domain may be one. */
const PAGE_ADDRESS = /^(?:https?:\/\/)?(?:www\.)?((?:[\w-]+\.)+[a-z]{2,})\/\S*$/iu;

const isPartOf = (one: string, other: string): boolean =>
  brandKey(one).includes(brandKey(other)) || brandKey(other).includes(brandKey(one));
