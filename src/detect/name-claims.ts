// Gives grounded claims their final brand names, and splits a claim of several sponsors into one claim each.
import { brandKey } from '../domain/brand/name.ts';
import { domainMatchStrength } from '../domain/brand/site.ts';
import type { GroundedClaim, Issue } from './analyst.ts';
import { buildAdEvidence } from './evidence.ts';
import type { ClaimDropReason } from './ground.ts';
import type { NamedAdvertiser } from './naming/advertiser.ts';
import { mixesAlphabets } from './naming/doubts.ts';
import type { JointSponsor } from './naming/joint-names.ts';
import { UNSUPPORTED_NAME_MAX_CONFIDENCE } from './naming/supporting-evidence.ts';
import { type BrandNamer, DROP_REASON_OF_NAME_REFUSAL, isJointNameWithClaimedPart } from './naming.ts';
import type { PausableWork } from './pausable-work.ts';

/** The result of `domainMatchStrength` for a domain that spells the name and nothing else. */
const FULL_MATCH = 3;

/** Number of claims named between two yields, in which the Worker serves other requests. */
const SLICE = 4;

/**
 * Gives each claim its final name; a claim that names several sponsors becomes one claim for each.
 * @param drop is called with each claim that gets no name, and the reason.
 */
export function* nameClaims(
  issue: Issue,
  { claims, naming, companies }: { claims: GroundedClaim[]; naming: BrandNamer; companies: ReadonlySet<string> },
  drop: (claim: GroundedClaim, reason: ClaimDropReason) => void,
): PausableWork<GroundedClaim[]> {
  const claimed = new Set(claims.map(({ brand }) => brandKey(brand)));
  const nameOne = (whole: GroundedClaim): GroundedClaim[] => {
    const claim = whole.isApart ? splitByLink(issue, whole, claims) : whole;
    const parts = claim.isApart ? null : naming.together(claim, companies);
    // A person decided that the joint name is one brand: the name is kept as it is.
    if (parts?.length === 1) return parts.map((one) => ({ ...claim, ...one, nameWeight: 1 }));
    if (parts)
      return parts
        .filter(({ brand }) => brandKey(brand) === brandKey(claim.brand) || !claimed.has(brandKey(brand)))
        .flatMap((part) => {
          const alone = splitJoint(issue, claim, { part, parts });
          const said = naming.name(alone);
          if (typeof said === 'string') {
            drop(alone, DROP_REASON_OF_NAME_REFUSAL[said]);
            return [];
          }
          // Naming completes a name by the words that follow it in the mail. In 'Acme and Beta' these are the other
          // sponsor's name; then the part's own name is kept.
          const others = parts.filter((other) => other !== part).map(({ brand }) => brandKey(brand));
          const brand = others.some((other) => brandKey(said.name).includes(other)) ? part.brand : said.name;
          return [{ ...alone, brand, nameWeight: said.weight, confidence: Math.min(claim.confidence, said.sureTo) }];
        });
    // The domain spells the whole name, as in 'Stone & Pine' at stoneandpine.com: it is one brand, even if a part of
    // the name is claimed separately.
    const isOne =
      claim.isApart || (claim.domain !== null && domainMatchStrength(claim.brand, claim.domain) === FULL_MATCH);
    const said = !isOne && isJointNameWithClaimedPart(claim.brand, claimed) ? 'not a name' : naming.name(claim);
    if (typeof said !== 'string') {
      return [capMixedScriptName(toRelatedBrand(naming, claim, said))];
    }
    drop(claim, DROP_REASON_OF_NAME_REFUSAL[said]);
    return [];
  };
  const told: GroundedClaim[] = [];
  for (const [nth, claim] of claims.entries()) {
    if (nth % SLICE === SLICE - 1) yield;
    told.push(...nameOne(claim));
  }
  return told;
}

/** Lowers the confidence of a name that mixes alphabets, because it may imitate another brand. */
const capMixedScriptName = (claim: GroundedClaim): GroundedClaim =>
  mixesAlphabets(claim.brand)
    ? {
        ...claim,
        confidence: Math.min(claim.confidence, UNSUPPORTED_NAME_MAX_CONFIDENCE),
        ad: { ...claim.ad, reason: `${claim.ad.reason}; ${claim.brand} is written in two alphabets` },
      }
    : claim;

/**
 * Puts a claim under its final name. An event's claim gets its organiser's name, with the event in the reasons; a
 * product's claim keeps the product's name and gets its company.
 */
function toRelatedBrand(naming: BrandNamer, claim: GroundedClaim, said: NamedAdvertiser): GroundedClaim {
  const byline = said.publishedAt ? `; its page at ${said.publishedAt} is by ${said.name}` : '';
  const named = {
    ...claim,
    ad: { ...claim.ad, reason: claim.ad.reason + byline },
    brand: said.name,
    nameWeight: said.weight,
    confidence: Math.min(claim.confidence, said.sureTo),
    ...(said.support && { support: said.support }),
  };
  if (said.event) {
    // The event's site isn't the organiser's, so it is removed unless it matches the organiser's name.
    const isOwn = claim.domain !== null && domainMatchStrength(said.name, claim.domain) >= 2;
    const ad = { ...named.ad, reason: `${named.ad.reason}; ${said.name} holds ${said.event}` };
    return { ...named, ad, ...(!isOwn && { domain: null, site: null }) };
  }
  const company = naming.company(named);
  return company ? { ...named, company } : named;
}

/** For a sponsor that the analyst separated from others: removes the others' domains, which say nothing about it. */
function splitByLink(issue: Issue, claim: GroundedClaim, claims: readonly GroundedClaim[]): GroundedClaim {
  const others = new Set(claims.flatMap(({ isApart, domain }) => (isApart && domain !== claim.domain ? [domain] : [])));
  const alone = { ...claim, linkDomains: claim.linkDomains.filter((domain) => !others.has(domain)) };
  return { ...alone, ...buildAdEvidence(issue, alone) };
}

/**
 * Makes the claim of one of the sponsors that a joint claim names: it keeps the quote and gets only its own domains.
 */
function splitJoint(
  issue: Issue,
  claim: GroundedClaim,
  { part, parts }: { part: JointSponsor; parts: JointSponsor[] },
): GroundedClaim {
  const ofOthers = (domain: string) =>
    parts.some((other) => other !== part && (other.domain === domain || domainMatchStrength(other.brand, domain) >= 2));
  const linkDomains = claim.linkDomains.filter((domain) => domain === part.domain || !ofOthers(domain));
  const alone = { ...claim, ...part, linkDomains };
  return { ...alone, ...buildAdEvidence(issue, alone) };
}
