// The pipeline from blocks to sponsors, the same for every analyst: analyse, ground, name, merge.
import { LIKELY, NOTHING_NAMES } from '../contract/attribution.ts';
import { brandKey } from '../domain/brand/name.ts';
import { strengthOf } from '../domain/brand/site.ts';
import type { Analyst, AnalystName, Claim, GroundedClaim, Issue } from './analyst.ts';
import { evidenceOf } from './evidence.ts';
import { type DropReason, ground } from './ground.ts';
import type { LearnedReading } from './learned.ts';
import type { Naming } from './naming/advertiser.ts';
import { ALONE_TO } from './naming/borne-out.ts';
import { mixesAlphabets } from './naming/doubts.ts';
import type { Part } from './naming/together.ts';
import { isJoint, type Namer, namingOf, WHY_NOT } from './naming.ts';
import { onePerAd } from './one-ad.ts';
import { hostKind } from './vocabulary/hosts.ts';

export interface Detection {
  claims: GroundedClaim[];
  dropped: { reason: string; claim: Claim | GroundedClaim }[];
  /** The analyst that answered: the built-in one may stand in for a model. */
  analyst: AnalystName;
  version: string;
  /** What a model cost. */
  tokens: number;
  /** Stored with the mail: the analyst's own answer, and what happened to its claims. */
  aiResponse: {
    analyst: string;
    version: string;
    raw: unknown;
    claims: number;
    kept: number;
    dropped: Record<string, number>;
  };
}

/** The catalogue's knowledge about names, beyond the mail. */
export interface Known {
  /** Those of the keys (domain/brand/name `brandKey`) that a person gave to a brand, as its name or as an alias. */
  companies(keys: readonly string[]): Promise<ReadonlySet<string>>;
  /** Those of the keys whose brands have a known site, or were made, named or confirmed by a person. */
  somebody(keys: readonly string[]): Promise<ReadonlySet<string>>;
  /** The names of the brands that advertise regularly, by those of the domains that are their sites. */
  advertisers(domains: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

const NO_NAME = WHY_NOT['not a name'];
type SlotSeen = LearnedReading['slotSeen'][number];

const nobody = async () => new Set<string>();
export const NOTHING_KNOWN: Known = { companies: nobody, somebody: nobody, advertisers: async () => new Map() };

/**
 * Finds the sponsors of one issue.
 * @throws what the analyst throws (a model's vendor that fails); never for an odd mail.
 */
export async function detectSponsors(analyst: Analyst, issue: Issue, known: Known = NOTHING_KNOWN): Promise<Detection> {
  const answer = await analyst(issue);
  const { claims, dropped, counts } = ground(issue, answer);
  const naming = namingOf(issue, answer.analyst);
  const joint = [...new Set(claims.flatMap((claim) => naming.jointKeys(claim)))];
  const companies = joint.length > 0 ? await known.companies(joint) : new Set<string>();
  const told = named(issue, { claims, naming, companies }, (claim, reason) => {
    dropped.push({ reason, claim });
    counts[reason] = (counts[reason] ?? 0) + 1;
  });
  const kept = onePerAd(issue, merged(await doubted(told, known)));
  return {
    claims: kept,
    dropped,
    analyst: answer.analyst,
    version: answer.version,
    tokens: answer.tokens ?? 0,
    aiResponse: {
      analyst: answer.analyst,
      version: answer.version,
      raw: withUnnamed(answer.raw, dropped),
      claims: answer.claims.length,
      kept: kept.length,
      dropped: counts,
    },
  };
}

/** The analyst's answer, with the disclosed ads that it took somebody for whose name is none: nobody's yet. */
function withUnnamed(raw: unknown, dropped: Detection['dropped']): unknown {
  const nameless = dropped.flatMap(({ reason, claim }) =>
    reason === NO_NAME && 'ad' in claim && claim.disclosure[0] !== undefined
      ? [{ words: claim.disclosure[0], start: claim.ad.start, end: claim.ad.end }]
      : [],
  );
  if (raw === null || typeof raw !== 'object' || !('slotSeen' in raw) || nameless.length === 0) return raw;
  return { ...raw, slotSeen: [...(raw.slotSeen as SlotSeen[]), ...nameless] };
}

/** The strength of a name that its domain spells from end to end. */
const WHOLE = 3;

function named(
  issue: Issue,
  { claims, naming, companies }: { claims: GroundedClaim[]; naming: Namer; companies: ReadonlySet<string> },
  drop: (claim: GroundedClaim, reason: DropReason) => void,
): GroundedClaim[] {
  const claimed = new Set(claims.map(({ brand }) => brandKey(brand)));
  return claims.flatMap((whole) => {
    const claim = whole.isApart ? apart(issue, whole, claims) : whole;
    const parts = claim.isApart ? null : naming.together(claim, companies);
    // A person decided that the joint name is one brand: the name is kept as it is.
    if (parts?.length === 1) return parts.map((one) => ({ ...claim, ...one, nameWeight: 1 }));
    if (parts)
      return parts
        .filter(({ brand }) => brandKey(brand) === brandKey(claim.brand) || !claimed.has(brandKey(brand)))
        .flatMap((part) => {
          const alone = partOf(issue, claim, { part, parts });
          const said = naming.name(alone);
          if (typeof said === 'string') return [];
          // Naming extends a name by what follows it at every mention; for 'Acme and Beta' that is the other sponsor,
          // which is cut off again.
          const others = parts.filter((other) => other !== part).map(({ brand }) => brandKey(brand));
          const brand = others.some((other) => brandKey(said.name).includes(other)) ? part.brand : said.name;
          return [{ ...alone, brand, nameWeight: said.weight, confidence: Math.min(claim.confidence, said.sureTo) }];
        });
    // 'Stone & Pine' at stoneandpine.com is one, whoever else is claimed.
    const isOne = claim.isApart || (claim.domain !== null && strengthOf(claim.brand, claim.domain) === WHOLE);
    const said = !isOne && isJoint(claim.brand, claimed) ? 'not a name' : naming.name(claim);
    if (typeof said !== 'string') {
      return [unforged(relatedAs(naming, claim, said))];
    }
    drop(claim, WHY_NOT[said]);
    return [];
  });
}

/** A name that may be made to pass for another's is no sure claim. */
const unforged = (claim: GroundedClaim): GroundedClaim =>
  mixesAlphabets(claim.brand)
    ? {
        ...claim,
        confidence: Math.min(claim.confidence, ALONE_TO),
        ad: { ...claim.ad, reason: `${claim.ad.reason}; ${claim.brand} is written in two alphabets` },
      }
    : claim;

/**
 * A claim under its final name: an event's under its organiser's name, with the event in its reasons; a product's with
 * its company.
 */
function relatedAs(naming: Namer, claim: GroundedClaim, said: Naming): GroundedClaim {
  const named = {
    ...claim,
    brand: said.name,
    nameWeight: said.weight,
    confidence: Math.min(claim.confidence, said.sureTo),
    ...(said.support && { support: said.support }),
  };
  if (said.event) {
    // The event's own site isn't its organiser's.
    const isOwn = claim.domain !== null && strengthOf(said.name, claim.domain) >= 2;
    const ad = { ...claim.ad, reason: `${claim.ad.reason}; ${said.name} holds ${said.event}` };
    return { ...named, ad, ...(!isOwn && { domain: null, site: null }) };
  }
  const company = naming.company(named);
  return company ? { ...named, company } : named;
}

/**
 * Claims whose brand only running text names: the ad is its link's where that is the site of a regular advertiser
 * ('Data privacy vaults at Netflix', from Skyflow); else they are unsure, unless the catalogue knows the brand.
 */
async function doubted(claims: GroundedClaim[], known: Known): Promise<GroundedClaim[]> {
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
    const why = `${NOTHING_NAMES}${claim.brand}`;
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
        confidence: Math.min(claim.confidence, LIKELY),
        ad: { ...ad, reason },
      };
    }
    // While nobody is known at the link's site, a later mail may tell whose ad it is.
    const kept = claim.domain && linked.has(claim.domain) && !owner ? told : claim;
    if (support === 'analyst' || somebody.has(brandKey(claim.brand))) return kept;
    const reason = `${claim.ad.reason}; ${why}`;
    const { confidence, ad } = claim;
    return { ...kept, confidence: Math.min(confidence, ALONE_TO), believed: confidence, ad: { ...ad, reason } };
  });
}

/** Whether a claim is the owner's already, or a product's that its ad says is the owner's. */
const isSameOrSold = ({ brand, company }: GroundedClaim, owner: string): boolean =>
  [brand, company ?? ''].some((name) => brandKey(name) === brandKey(owner));

/** One of several that the analyst has told apart: the others' links are no evidence of it. */
function apart(issue: Issue, claim: GroundedClaim, claims: readonly GroundedClaim[]): GroundedClaim {
  const others = new Set(claims.flatMap(({ isApart, domain }) => (isApart && domain !== claim.domain ? [domain] : [])));
  const alone = { ...claim, linkDomains: claim.linkDomains.filter((domain) => !others.has(domain)) };
  return { ...alone, ...evidenceOf(issue, alone) };
}

/** One of the sponsors that a joint claim names: with the same quote, and only its own site. */
function partOf(issue: Issue, claim: GroundedClaim, { part, parts }: { part: Part; parts: Part[] }): GroundedClaim {
  const ofOthers = (domain: string) =>
    parts.some((other) => other !== part && (other.domain === domain || strengthOf(other.brand, domain) >= 2));
  const linkDomains = claim.linkDomains.filter((domain) => domain === part.domain || !ofOthers(domain));
  const alone = { ...claim, ...part, linkDomains };
  return { ...alone, ...evidenceOf(issue, alone) };
}

/** Merges claims of one brand with the same placement or the same words; the surer one is kept. */
function merged(claims: GroundedClaim[]): GroundedClaim[] {
  const kept: GroundedClaim[] = [];
  for (const claim of claims) {
    const twin = kept.findIndex((other) => sameBrand(other, claim) && sameSlot(other, claim));
    if (twin < 0) kept.push(claim);
    else {
      const other = kept[twin] as GroundedClaim;
      const [main, side] = claim.confidence > other.confidence ? [claim, other] : [other, claim];
      kept[twin] = { ...main, domain: main.domain ?? side.domain, site: main.site ?? side.site };
    }
  }
  return kept;
}

function sameBrand(a: GroundedClaim, b: GroundedClaim): boolean {
  return brandKey(a.brand) === brandKey(b.brand);
}

function sameSlot(a: GroundedClaim, b: GroundedClaim): boolean {
  return (
    a.placementType === b.placementType || (a.evidence.start < b.evidence.end && b.evidence.start < a.evidence.end)
  );
}
