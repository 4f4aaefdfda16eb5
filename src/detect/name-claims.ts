// Grounded claims -> claims under their final names.
import { brandKey } from '../domain/brand/name.ts';
import { domainMatchStrength } from '../domain/brand/site.ts';
import type { GroundedClaim, Issue } from './analyst.ts';
import { evidenceOf } from './evidence.ts';
import type { DropReason } from './ground.ts';
import type { NamedAdvertiser } from './naming/advertiser.ts';
import { UNSUPPORTED_MAX } from './naming/borne-out.ts';
import { mixesAlphabets } from './naming/doubts.ts';
import type { Part } from './naming/together.ts';
import { isJoint, NAME_REFUSAL_REASONS, type Namer } from './naming.ts';
import type { Sliced } from './slices.ts';

/** The strength of a name that its domain spells from end to end. */
const WHOLE = 3;

/** Claims that are named before others get their turn. */
const SLICE = 4;

/**
 * Gives each claim its final name; what joins several sponsors becomes one claim each.
 * @param drop is told of each claim without a name, and why.
 */
export function* nameClaims(
  issue: Issue,
  { claims, naming, companies }: { claims: GroundedClaim[]; naming: Namer; companies: ReadonlySet<string> },
  drop: (claim: GroundedClaim, reason: DropReason) => void,
): Sliced<GroundedClaim[]> {
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
            drop(alone, NAME_REFUSAL_REASONS[said]);
            return [];
          }
          // Naming extends a name by what follows it at every mention; for 'Acme and Beta' that is the other sponsor,
          // which is cut off again.
          const others = parts.filter((other) => other !== part).map(({ brand }) => brandKey(brand));
          const brand = others.some((other) => brandKey(said.name).includes(other)) ? part.brand : said.name;
          return [{ ...alone, brand, nameWeight: said.weight, confidence: Math.min(claim.confidence, said.sureTo) }];
        });
    // 'Stone & Pine' at stoneandpine.com is one, whoever else is claimed.
    const isOne = claim.isApart || (claim.domain !== null && domainMatchStrength(claim.brand, claim.domain) === WHOLE);
    const said = !isOne && isJoint(claim.brand, claimed) ? 'not a name' : naming.name(claim);
    if (typeof said !== 'string') {
      return [capMixedScriptName(relatedAs(naming, claim, said))];
    }
    drop(claim, NAME_REFUSAL_REASONS[said]);
    return [];
  };
  const told: GroundedClaim[] = [];
  for (const [nth, claim] of claims.entries()) {
    if (nth % SLICE === SLICE - 1) yield;
    told.push(...nameOne(claim));
  }
  return told;
}

/** A name that may be made to pass for another's is no sure claim. */
const capMixedScriptName = (claim: GroundedClaim): GroundedClaim =>
  mixesAlphabets(claim.brand)
    ? {
        ...claim,
        confidence: Math.min(claim.confidence, UNSUPPORTED_MAX),
        ad: { ...claim.ad, reason: `${claim.ad.reason}; ${claim.brand} is written in two alphabets` },
      }
    : claim;

/**
 * A claim under its final name: an event's under its organiser's name, with the event in its reasons; a product's with
 * its company.
 */
function relatedAs(naming: Namer, claim: GroundedClaim, said: NamedAdvertiser): GroundedClaim {
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
    // The event's own site isn't its organiser's.
    const isOwn = claim.domain !== null && domainMatchStrength(said.name, claim.domain) >= 2;
    const ad = { ...named.ad, reason: `${named.ad.reason}; ${said.name} holds ${said.event}` };
    return { ...named, ad, ...(!isOwn && { domain: null, site: null }) };
  }
  const company = naming.company(named);
  return company ? { ...named, company } : named;
}

/** One of several that the analyst has distinguished: the others' links are no evidence of it. */
function splitByLink(issue: Issue, claim: GroundedClaim, claims: readonly GroundedClaim[]): GroundedClaim {
  const others = new Set(claims.flatMap(({ isApart, domain }) => (isApart && domain !== claim.domain ? [domain] : [])));
  const alone = { ...claim, linkDomains: claim.linkDomains.filter((domain) => !others.has(domain)) };
  return { ...alone, ...evidenceOf(issue, alone) };
}

/** One of the sponsors that a joint claim names: with the same quote, and only its own site. */
function splitJoint(issue: Issue, claim: GroundedClaim, { part, parts }: { part: Part; parts: Part[] }): GroundedClaim {
  const ofOthers = (domain: string) =>
    parts.some((other) => other !== part && (other.domain === domain || domainMatchStrength(other.brand, domain) >= 2));
  const linkDomains = claim.linkDomains.filter((domain) => domain === part.domain || !ofOthers(domain));
  const alone = { ...claim, ...part, linkDomains };
  return { ...alone, ...evidenceOf(issue, alone) };
}
