import type { GroundedClaim } from '../../detect/analyst.ts';
import { type Block, listBlockLinks } from '../../detect/block.ts';
import { determineSalesChannel, listLinkHosts } from '../../detect/channel.ts';
import { findAdDestination } from '../../detect/links/leads-to.ts';
import type { Link } from '../../detect/links.ts';
import { productCompanyKey, toBrandAndLinkDomain } from '../../domain/brand/claimed.ts';
import { brandKey } from '../../domain/brand/name.ts';
import type { LinkTargets } from '../../domain/link/resolved-target.ts';
import type { NewSponsorship } from '../../store/issue/finish-issue.ts';
import { findLinksInBlocksOfSpan } from './hidden-links.ts';

interface Reader {
  analyst: string;
  version: string;
}

export const toSponsorshipRow = (
  claim: GroundedClaim,
  by: Reader,
  { newsletter, blocks, targets }: { newsletter: SoldFor; blocks: Block[]; targets: LinkTargets },
): NewSponsorship => {
  const links = linksOfAd(claim, blocks);
  const row = sponsorshipOf(claim, by);
  const leadsTo = findAdDestination(links, claim.domain ?? claim.linkDomains[0] ?? null);
  const because = leadsTo ? null : whyHidden(links, targets);
  return {
    ...row,
    rawData: { ...row.rawData, leadsTo, ...(because && { hiddenBecause: because }) },
    ...soldBy(claim, newsletter, links),
  };
};

/** An entry of a list under a common label (`isApart`) has the links in its own quote, if there are any. */
function linksOfAd(claim: GroundedClaim, blocks: readonly Block[]): Link[] {
  if (!claim.isApart || !claim.blocks) return findLinksInBlocksOfSpan(blocks, claim.ad, claim.block);
  const all = claim.blocks.flatMap((index) => (blocks[index] ? listBlockLinks(blocks[index]) : []));
  const own = all.filter(({ text }) => text !== '' && claim.quote.includes(text));
  return own.length > 0 ? own : all;
}

/** The reason why the target of an ad's link isn't known; null if nobody looked for it. */
const whyHidden = (links: readonly Link[], { unresolved }: LinkTargets): string | null =>
  links.flatMap((link) => unresolved.find(({ href }) => href === link.href)?.because ?? [])[0] ?? null;

type SoldFor = Parameters<typeof determineSalesChannel>[0]['newsletter'];

function soldBy(claim: GroundedClaim, newsletter: SoldFor, links: readonly Link[]) {
  const found = determineSalesChannel({
    brand: { name: claim.brand, domain: claim.domain },
    newsletter,
    hosts: listLinkHosts(links),
    words: [...claim.disclosure, claim.ad.headline, claim.ad.body, claim.ad.call].filter(Boolean).join('\n'),
  });
  return { channel: found.channel, channelName: found.name };
}

function sponsorshipOf(claim: GroundedClaim, by: Reader): Omit<NewSponsorship, 'channel' | 'channelName'> {
  return {
    id: crypto.randomUUID(),
    ...toBrandAndLinkDomain(claim.brand, claim.domain),
    company: claim.company
      ? brandKey(claim.company)
      : claim.domain
        ? productCompanyKey(claim.brand, claim.domain)
        : null,
    placementType: claim.placementType,
    textContent: [claim.ad.headline, claim.ad.body, claim.ad.call].filter(Boolean).join('\n') || claim.quote,
    confidence: Math.round(claim.confidence),
    rawData: {
      start: claim.ad.start,
      end: claim.ad.end,
      // The most frequent spelling becomes the brand's name (`applyMostFrequentSpelling`).
      brand: claim.brand,
      nameWeight: claim.nameWeight ?? 0,
      quote: claim.quote,
      quoteAt: claim.evidence,
      ad: { headline: claim.ad.headline, body: claim.ad.body, call: claim.ad.call },
      disclosureAt: claim.ad.disclosureAt,
      hasPicture: claim.ad.hasPicture,
      reason: claim.ad.reason,
      // The layout of the slot, from which src/detect/slots.ts learns.
      slot: claim.slot,
      disclosure: claim.disclosure,
      linkDomains: claim.linkDomains,
      landing: landingOf(claim.site),
      analyst: by.analyst,
      version: by.version,
    },
  };
}

/** What identifies a row when its mail is analysed again: the claimed name's key, the type and the ad's span. */
export const toSponsorshipMatchKey = ({ brand, placementType, rawData }: NewSponsorship) => {
  const { start, end } = rawData as { start: number; end: number };
  return { named: brand.key, placementType, start, end };
};

/** Host and path of the page that an ad leads to; null if it is a home page or unknown. */
function landingOf(site: string | null): string | null {
  const url = site ? URL.parse(site) : null;
  if (!url || url.pathname.length < 2) return null;
  return `${url.hostname.replace(/^www\./, '')}${url.pathname.replace(/\/$/, '')}`.slice(0, 300);
}
