// Detection, and the ids of sponsorships that exist already.
import type { Analyst, Issue } from '../../detect/analyst.ts';
import type { Block } from '../../detect/block.ts';
import { detectSponsors } from '../../detect/detect.ts';
import { parseAdSlotFingerprints } from '../../detect/slots.ts';
import { listAdsWithoutSponsor } from '../../detect/unread.ts';
import type { LinkTargets } from '../../domain/link/resolved-target.ts';
import type { ParsedMessage } from '../../domain/mail/message.ts';
import { matchStoredPlacements, type StoredPlacement } from '../../domain/sponsorship/claim-slots.ts';
import type { Services } from '../../services.ts';
import { listStoredSponsorships } from '../../store/issue/finish-issue.ts';
import { readNewsletterMemory } from '../../store/newsletter/slots.ts';
import type { LeasedEmail } from './read-claimed.ts';
import { toSponsorshipMatchKey, toSponsorshipRow } from './sponsorship-rows.ts';

export interface OpenedMail {
  message: ParsedMessage;
  text: string;
  blocks: Block[];
  targets: LinkTargets;
}

export interface SponsorSearchOptions {
  analyst: Analyst;
  /** True if an ad that is now named differently keeps its id even without a person's judgement. */
  keepsPlace?: boolean;
}

/** Finds the sponsors of a mail while its lease is held. @throws any error of the analyst. */
export async function findSponsors(
  { db }: Pick<Services, 'db'>,
  { email, newsletter }: Pick<LeasedEmail, 'email' | 'newsletter'>,
  mail: OpenedMail,
  { analyst, keepsPlace = false }: SponsorSearchOptions,
) {
  const { message, text, blocks, targets } = mail;
  const memory = await readNewsletterMemory(db, email.newsletterId, email.id);
  const issue: Issue = {
    subject: message.subject,
    newsletter: { name: newsletter.name, domain: newsletter.domain },
    sender: { name: message.from?.name ?? null, address: message.from?.address ?? null },
    text,
    blocks,
    slots: parseAdSlotFingerprints(memory.slots),
    corrections: memory.corrections,
  };
  const found = await detectSponsors(analyst, issue);
  // Safe under the lease: nobody else writes this mail's sponsorships.
  const slots = await listStoredSponsorships(db, email.id);
  const by = { analyst: found.analyst, version: found.version };
  const sponsorships = found.claims.map((claim) => toSponsorshipRow(claim, by, { newsletter, blocks, targets }));
  const before: (StoredPlacement | null)[] = matchStoredPlacements(
    slots,
    sponsorships.map(toSponsorshipMatchKey),
    keepsPlace,
  );
  for (const [nth, sponsorship] of sponsorships.entries()) sponsorship.id = before[nth]?.id ?? sponsorship.id;
  return {
    sponsorships,
    unread: listAdsWithoutSponsor(found.aiResponse.raw, text, found.claims),
    slots,
    aiResponse: found.aiResponse,
    tokens: found.tokens,
    modelFailure: found.modelFailure,
  };
}
