// Lowers the confidence of claims whose brand is mentioned only in the ad's running text.
import { INFERRED_NAME_MAX_CONFIDENCE, UNSUPPORTED_NAME_REASON } from '../contract/attribution.ts';
import { brandKey } from '../domain/brand/name.ts';
import type { GroundedClaim } from './analyst.ts';
import type { BrandCatalogueLookup } from './known.ts';
import { UNSUPPORTED_NAME_MAX_CONFIDENCE } from './naming/supporting-evidence.ts';
import { findHostKind } from './vocabulary/hosts.ts';

/**
 * Handles claims whose brand only the ad's running text mentions. If the ad links to the site of a regular advertiser,
 * the ad is that advertiser's: 'Data privacy vaults at Netflix' linking to skyflow.com is an ad by Skyflow. Otherwise
 * the claim becomes unsure, unless the catalogue knows the brand.
 */
export async function capUnsupportedNames(
  claims: GroundedClaim[],
  known: BrandCatalogueLookup,
): Promise<GroundedClaim[]> {
  const unnamed = claims.filter(({ support }) => support);
  if (unnamed.length === 0) return claims;
  const alone = unnamed.flatMap(({ brand, support }) => (support === 'nothing' ? [brandKey(brand)] : []));
  const linked = new Set(
    unnamed.flatMap(({ domain }) => (domain !== null && findHostKind(domain) === null ? [domain] : [])),
  );
  const [somebody, advertisers] = await Promise.all([
    alone.length > 0 ? known.somebody([...new Set(alone)]) : new Set<string>(),
    linked.size > 0 ? known.advertisers([...linked]) : new Map<string, string>(),
  ]);
  return claims.map((told) => {
    const { support, ...claim } = told;
    if (!support) return told;
    const why = `${UNSUPPORTED_NAME_REASON}${claim.brand}`;
    const owner = claim.domain && advertisers.get(claim.domain);
    if (owner && !isSameOrSold(claim, owner)) {
      // `company` belonged to the brand that is replaced, so it is removed.
      const { company: _, domain, ad, ...others } = claim;
      const reason = `${ad.reason}; ${why}, and ${domain} is ${owner}’s site`;
      return {
        ...others,
        domain,
        brand: owner,
        nameWeight: 0,
        confidence: Math.min(claim.confidence, INFERRED_NAME_MAX_CONFIDENCE),
        ad: { ...ad, reason },
      };
    }
    // If no advertiser is known at the linked site yet, `support` is kept, so that the ad can be attributed later.
    const kept = claim.domain && linked.has(claim.domain) && !owner ? told : claim;
    if (support === 'analyst' || somebody.has(brandKey(claim.brand))) return kept;
    const reason = `${claim.ad.reason}; ${why}`;
    const { confidence, ad } = claim;
    return {
      ...kept,
      confidence: Math.min(confidence, UNSUPPORTED_NAME_MAX_CONFIDENCE),
      believed: confidence,
      ad: { ...ad, reason },
    };
  });
}

/** True if the claim's brand is the site's owner already, or a product that the ad says is the owner's. */
const isSameOrSold = ({ brand, company }: GroundedClaim, owner: string): boolean =>
  [brand, company ?? ''].some((name) => brandKey(name) === brandKey(owner));
