// From grounded claims to the rows that stand for them.
import type { GroundedClaim } from '../../detect/analyst.ts';
import type { Block } from '../../detect/blocks.ts';
import { channelOf, hostsOf } from '../../detect/channel.ts';
import { claimedBrand } from '../../domain/brand/claimed.ts';
import { brandKey } from '../../domain/brand/name.ts';
import type { NewSponsorship } from '../../store/finish-issue.ts';

/** Who read a claim, and which edition of it: kept with its row. */
interface Reader {
  analyst: string;
  version: string;
}

/** The row of a claim, as new: it has an id of its own. */
export const sponsorshipRow = (
  claim: GroundedClaim,
  by: Reader,
  { newsletter, blocks }: { newsletter: SoldFor; blocks: Block[] },
): NewSponsorship => ({ ...sponsorshipOf(claim, by), ...soldBy(claim, newsletter, blocks) });

/** The newsletter that the ad stands in. */
type SoldFor = Parameters<typeof channelOf>[0]['newsletter'];

/** Through whom a claim's ad came, by the links of its whole ad and its words. */
function soldBy(claim: GroundedClaim, newsletter: SoldFor, blocks: Block[]) {
  const links = blocks
    .filter(({ index, start, end }) => index === claim.block || (start < claim.ad.end && end > claim.ad.start))
    .flatMap((block) => block.links);
  const found = channelOf({
    brand: { name: claim.brand, domain: claim.domain },
    newsletter,
    hosts: hostsOf(links),
    words: [...claim.disclosure, claim.ad.headline, claim.ad.body, claim.ad.call].filter(Boolean).join('\n'),
  });
  return { channel: found.channel, channelName: found.name };
}

function sponsorshipOf(claim: GroundedClaim, by: Reader): Omit<NewSponsorship, 'channel' | 'channelName'> {
  return {
    id: crypto.randomUUID(),
    ...claimedBrand(claim.brand, claim.domain),
    company: claim.company ? brandKey(claim.company) : null,
    placementType: claim.placementType,
    textContent: [claim.ad.headline, claim.ad.body, claim.ad.call].filter(Boolean).join('\n') || claim.quote,
    confidence: Math.round(claim.confidence),
    rawData: {
      start: claim.ad.start,
      end: claim.ad.end,
      // How this mail writes the brand, and how well it bears that out: later mails have their say too.
      brand: claim.brand,
      nameWeight: claim.nameWeight ?? 0,
      quote: claim.quote,
      quoteAt: claim.evidence,
      ad: { headline: claim.ad.headline, body: claim.ad.body, call: claim.ad.call },
      disclosureAt: claim.ad.disclosureAt,
      reason: claim.ad.reason,
      // What the memory of the newsletter keeps of it: src/detect/learned/memory.ts.
      slot: claim.slot,
      disclosure: claim.disclosure,
      linkDomains: claim.linkDomains,
      landing: landingOf(claim.site),
      // Read in a picture, and not in the mail's words: where it stands, and all that was read there.
      ...(claim.picture && { picture: claim.picture }),
      analyst: by.analyst,
      version: by.version,
    },
  };
}

/** What a row is recognised by when its mail is analysed again. */
export const slotOf = ({ brand, placementType, rawData }: NewSponsorship) => {
  const { start, end } = rawData as { start: number; end: number };
  return { named: brand.key, placementType, start, end };
};

/** Host and path of the page an ad leads to; null where it is a front page or unknown. */
function landingOf(site: string | null): string | null {
  const url = site ? URL.parse(site) : null;
  if (!url || url.pathname.length < 2) return null;
  return `${url.hostname.replace(/^www\./, '')}${url.pathname.replace(/\/$/, '')}`.slice(0, 300);
}
