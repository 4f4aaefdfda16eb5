// Finds the sponsorships to store for an opened mail: detection, pictures, and the ids of sponsorships that exist
// already. Shared by the analysis and the resolving of links.
import type { Analyst, Issue } from '../../detect/analyst.ts';
import type { Block } from '../../detect/blocks.ts';
import { detectSponsors } from '../../detect/detect.ts';
import { type BrandCatalogueLookup, EMPTY_BRAND_CATALOGUE_LOOKUP } from '../../detect/known.ts';
import { parseAdSlotFingerprints } from '../../detect/learned/memory.ts';
import { listAdsWithoutSponsor } from '../../detect/unread.ts';
import type { LinkTargets } from '../../domain/link/resolved-target.ts';
import type { ParsedMessage } from '../../domain/mail/message.ts';
import { matchStoredPlacements, type StoredPlacement } from '../../domain/sponsorship/claim-slots.ts';
import type { Services } from '../../services.ts';
import { findEstablishedBrandKeys, findPersonNamedKeys, findRegularAdvertisers } from '../../store/brand-identity.ts';
import { listStoredSponsorships } from '../../store/finish-issue.ts';
import { readRememberedSlots } from '../../store/slots.ts';
import type { LeasedEmail } from './read-claimed.ts';
import { readPictureSponsors } from './read-pictures.ts';
import { toSponsorshipMatchKey, toSponsorshipRow } from './sponsorship-rows.ts';

/** A stored mail after parsing and segmentation. */
export interface OpenedMail {
  message: ParsedMessage;
  text: string;
  blocks: Block[];
  raw: Uint8Array;
  /** True if its sponsorships count. */
  trusted: boolean;
  targets: LinkTargets;
}

export interface SponsorSearchOptions {
  analyst: Analyst;
  /** Returns the milliseconds until the lease ends. */
  left: () => number;
  /** True if an ad that is now named differently keeps its id even without a person's judgement. */
  keepsPlace?: boolean;
}

/** Finds the sponsors of a mail while its lease is held. @throws any error of the analyst. */
export async function findSponsors(
  { db, pictures }: Pick<Services, 'db' | 'pictures'>,
  { email, newsletter }: Pick<LeasedEmail, 'email' | 'newsletter'>,
  mail: OpenedMail,
  { analyst, left, keepsPlace = false }: SponsorSearchOptions,
) {
  const { message, text, blocks, raw, trusted, targets } = mail;
  const issue: Issue = {
    subject: message.subject,
    newsletter: { name: newsletter.name, domain: newsletter.domain },
    sender: { name: message.from?.name ?? null, address: message.from?.address ?? null },
    text,
    blocks,
    slots: parseAdSlotFingerprints(await readRememberedSlots(db, email.newsletterId, email.id)),
    attempt: email.attempts,
  };
  const known = knownTo(db, newsletter);
  const found = await detectSponsors(analyst, issue, known);
  // Safe under the lease: nobody else writes this mail's sponsorships.
  const slots = await listStoredSponsorships(db, email.id);
  const pictured = await readPictureSponsors(
    { db, pictures },
    { id: email.id, aiResponse: email.aiResponse, trusted, html: message.html ?? message.text, raw },
    { issue, found, slots, known },
    left,
  );
  const sponsorships = [
    ...found.claims.map((claim) => ({ claim, by: { analyst: found.analyst, version: found.version } })),
    ...pictured.claims.map((claim) => ({ claim, by: { analyst: 'openai-vision', version: claim.version } })),
  ].map(({ claim, by }) => toSponsorshipRow(claim, by, { newsletter, blocks, targets }));
  const before: (StoredPlacement | null)[] = matchStoredPlacements(
    slots,
    sponsorships.map(toSponsorshipMatchKey),
    keepsPlace,
  );
  for (const [nth, sponsorship] of sponsorships.entries()) sponsorship.id = before[nth]?.id ?? sponsorship.id;
  const unread = listAdsWithoutSponsor(found.aiResponse.raw, text, [...found.claims, ...pictured.claims]).filter(
    pictured.isUnnamed,
  );
  return {
    sponsorships,
    unread,
    /** The sponsorships that were stored for this mail before. */
    slots,
    aiResponse: pictured.notes.length > 0 ? { ...found.aiResponse, pictures: pictured.notes } : found.aiResponse,
    tokens: found.tokens + pictured.tokens,
    isPictureRefused: pictured.failed,
  };
}

/**
 * What the catalogue knows of a mail's brands. Nothing for a provisional newsletter, because its owner reads the claims
 * and may not be allowed to see those brands yet.
 */
const knownTo = (
  db: Services['db'],
  { standing }: Pick<LeasedEmail['newsletter'], 'standing'>,
): BrandCatalogueLookup =>
  standing === 'provisional'
    ? EMPTY_BRAND_CATALOGUE_LOOKUP
    : {
        companies: (keys) => findPersonNamedKeys(db, keys),
        somebody: (keys) => findEstablishedBrandKeys(db, keys),
        advertisers: (domains) => findRegularAdvertisers(db, domains),
      };
