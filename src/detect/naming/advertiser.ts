// Whose ad it is: the name as claimed, unless that isn't a name, or only an address spells it; then the name that the
// ad's words or its link bear out.

import { INFERRED_NAME_MAX_CONFIDENCE } from '../../contract/attribution.ts';
import { UNSURE_BELOW } from '../../contract/confidence.ts';
import { KNOWN_SPELLINGS } from '../../domain/brand/name/spellings.ts';
import { brandKey, displayName, foldText } from '../../domain/brand/name.ts';
import { domainMatchStrength } from '../../domain/brand/site.ts';
import type { GroundedClaim, Support } from '../analyst.ts';
import { beginsTitle, isCredit, isWrittenAsName } from './doubts.ts';
import { countMentions, formsOf, type TokenizedLines } from './forms.ts';
import { nameBeginningLikeDomain, nameBesideAddress, nameInSalesPhrase, nameMatchingDomain } from './inferred.ts';
import { isCommon, isCoupon, isHeadline, isJobTitle, isPlace, isTime, isTitle, isTradeTerm } from './junk.ts';
import { withoutPerson } from './people.ts';
import { companyOf } from './relations.ts';

export interface NamedAdvertiser {
  /** The name to show. */
  name: string;
  /** Weight of this mail's vote on the spelling: the sum over its mentions, 0 if the spelling is made up. */
  weight: number;
  /** Upper bound of the claim's confidence, percent: below 100 if the name had to be inferred. */
  sureTo: number;
  /** What supports it where only the ad's running text has it: no link, no picture, no disclosure. */
  support?: Support;
  /** The event that was claimed, of which `name` is the organiser. */
  event?: string;
  /** Host of the listing or event page that names it as its publisher. */
  publishedAt?: string;
}

export interface NamingContext {
  all: TokenizedLines;
  /** The ad and what is right around it. */
  ad: TokenizedLines;
  /** The ad alone. */
  own: TokenizedLines;
  /**
   * What supports a name that only running text has; null for one with more.
   * @param confidence the analyst's, percent.
   */
  supportOf(name: string, confidence: number): Support | null;
}

/**
 * The advertiser: as claimed, unless that isn't a name, or only an address spells it. Null if no one can be
 * determined.
 */
export function nameAdvertiser(
  claim: GroundedClaim,
  { all, ad, own, supportOf }: NamingContext,
): Omit<NamedAdvertiser, 'weight'> | null {
  const { brand: claimed, domain, disclosure } = claim;
  const brand = withoutPerson(displayName(claimed.replace(PAGE, '$1')), domain);
  // 'Stone & Pine: oak planters. stoneandpine.com': the address as its link's words, beside the name.
  const beside = domain && brand.toLowerCase() === domain ? nameBesideAddress(ad, domain) : null;
  if (beside) return { name: beside, sureTo: 100 };
  const forms = formsOf(all, brandKey(brand));
  const strength = domain ? domainMatchStrength(brand, domain) : 0;
  const credited = isCredit(ad, brand, disclosure);
  const disclosed = credited || ` ${foldText(disclosure.join(' '))} `.includes(` ${foldText(brand)} `);
  // A name in the disclosure or in the ad's own domain is believed; others may not be names, or not an advertiser's.
  const doubtful = strength < 2 && !disclosed;
  // The site that such an ad leads to says more of whose it is.
  const titled =
    doubtful &&
    strength === 0 &&
    domain !== null &&
    beginsTitle(ad, brand, forms) &&
    supportOf(brand, claim.confidence) !== null;
  const nobody =
    titled ||
    isTitle(brand) ||
    isTime(brand) ||
    (isCommon(brand) && !credited && !(strength >= 2 && isWrittenAsName(forms)) && brand.toLowerCase() !== domain) ||
    isTradeTerm(brand, forms.keys()) ||
    (doubtful && (isHeadline(brand) || isCoupon(brand) || isJobTitle(brand) || isPlace(brand)));
  const spelledByAddress = strength > 0 && forms.size === 0;
  if (!nobody && !spelledByAddress && (strength > 0 || disclosed)) return { name: brand, sureTo: 100 };
  const byDomain = domain ? nameMatchingDomain(ad, domain) : null;
  if (!nobody && !spelledByAddress) {
    // 'Sign in through Okta' in an ad for Tailscale: prefers the name in the ad's link if the ad mentions that more
    // often.
    const [here, there] = [countMentions(ad, brand), byDomain ? countMentions(ad, byDomain) : 0];
    if (byDomain && there > here) return { name: byDomain, sureTo: 100 };
    // 'Try Whisper from Deepgram' at dpgr.am: equally often suffices, except for a product of that company.
    const words = ad.lines.map(({ text }) => text).join('\n');
    if (byDomain && there === here && strength === 0 && !isPartOf(brand, byDomain) && !companyOf(brand, words, domain))
      return { name: byDomain, sureTo: INFERRED_NAME_MAX_CONFIDENCE };
    const support = supportOf(brand, claim.confidence);
    // 'Run Playwright five times as fast', from QA Wolf: the name in both link and text is likelier the advertiser than
    // the ad's topic.
    if (support === 'nothing' && byDomain) return { name: byDomain, sureTo: INFERRED_NAME_MAX_CONFIDENCE };
    return { name: brand, sureTo: 100, ...(support && { support }) };
  }
  if (byDomain) return { name: byDomain, sureTo: 100 };
  const wellKnown = nobody ? undefined : KNOWN_SPELLINGS.get(brandKey(brand));
  if (wellKnown) return { name: wellKnown, sureTo: 100 };
  const beginning = domain ? nameBeginningLikeDomain(ad, domain) : null;
  if (beginning) return { name: beginning, sureTo: INFERRED_NAME_MAX_CONFIDENCE };
  const sold = domain || nobody ? nameInSalesPhrase(own) : null;
  // The analyst's confidence was in another name, so this one's is bounded.
  if (sold)
    return { name: sold, sureTo: INFERRED_NAME_MAX_CONFIDENCE, ...(supportOf(sold, 0) && { support: 'nothing' }) };
  // Only the link identifies the advertiser: the bare domain is used as the name, with a bounded confidence.
  return domain ? { name: domain, sureTo: nobody && !titled ? UNSURE_BELOW - 1 : INFERRED_NAME_MAX_CONFIDENCE } : null;
}

/** 'acme.com/offer': the address of a page isn't a name, but its domain may be. */
const PAGE = /^(?:https?:\/\/)?(?:www\.)?((?:[\w-]+\.)+[a-z]{2,})\/\S*$/iu;

const isPartOf = (one: string, other: string): boolean =>
  brandKey(one).includes(brandKey(other)) || brandKey(other).includes(brandKey(one));
