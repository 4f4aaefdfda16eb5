// Claims whose brand nothing but running text names.
import { INFERRED_NAME_MAX_CONFIDENCE, UNSUPPORTED_NAME_REASON } from '../contract/attribution.ts';
import { brandKey } from '../domain/brand/name.ts';
import type { GroundedClaim } from './analyst.ts';
import type { CatalogueNames } from './known.ts';
import { UNSUPPORTED_MAX } from './naming/borne-out.ts';
import { hostKind } from './vocabulary/hosts.ts';

/**
 * Claims whose brand only running text names: the ad is its link's where that is the site of a regular advertiser
 * ('Data privacy vaults at Netflix', from Skyflow); else they are unsure, unless the catalogue knows the brand.
 */
export async function capUnsupportedNames(claims: GroundedClaim[], known: CatalogueNames): Promise<GroundedClaim[]> {
  const unnamed = claims.filter(({ support }) => support);
  if (unnamed.length === 0) return claims;
  const alone = unnamed.flatMap(({ brand, support }) => (support === 'nothing' ? [brandKey(brand)] : []));
  const linked = new Set(
    unnamed.flatMap(({ domain }) => (domain !== null && hostKind(domain) === null ? [domain] : [])),
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
      // Its company was the other's.
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
    // While no one is known at the link's site, a later mail may tell whose ad it is.
    const kept = claim.domain && linked.has(claim.domain) && !owner ? told : claim;
    if (support === 'analyst' || somebody.has(brandKey(claim.brand))) return kept;
    const reason = `${claim.ad.reason}; ${why}`;
    const { confidence, ad } = claim;
    return { ...kept, confidence: Math.min(confidence, UNSUPPORTED_MAX), believed: confidence, ad: { ...ad, reason } };
  });
}

/** Whether a claim is the owner's already, or a product's that its ad says is the owner's. */
const isSameOrSold = ({ brand, company }: GroundedClaim, owner: string): boolean =>
  [brand, company ?? ''].some((name) => brandKey(name) === brandKey(owner));
