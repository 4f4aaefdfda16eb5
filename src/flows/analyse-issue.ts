// From a received mail to the sponsorships it bears out. One consumer at a time holds the row by a lease; all that is written at the end is one
// batch that does nothing where the lease was lost.

import type { GroundedClaim } from '../detect/analyst.ts';
import { segment } from '../detect/blocks.ts';
import { detectSponsors } from '../detect/detect.ts';
import { displayName, normalisedName } from '../domain/brand-name.ts';
import { FILE_KEYS } from '../domain/file-keys.ts';
import { issueKind } from '../domain/issue-kind.ts';
import { issueDate, type ParsedMessage, readMessage } from '../domain/message.ts';
import { AppError } from '../errors.ts';
import type { Services } from '../services.ts';
import { claimEmail, failEmail, releaseEmail } from '../store/emails.ts';
import { finishIssue, type NewSponsorship } from '../store/finish-issue.ts';

type Needs = Pick<Services, 'db' | 'files' | 'jobs' | 'analyst'>;

/** @throws AppError conflict while another consumer holds the mail: the queue tries again after its lease. */
export async function analyseIssue(services: Needs, emailId: string, now: Date): Promise<void> {
  const claimed = await claimEmail(services.db, emailId, now);
  if (claimed === 'done') return;
  if (claimed === 'busy') throw new AppError('conflict', 'Another consumer is at work on this mail');
  try {
    await analyse(services, claimed, now);
  } catch (error) {
    await releaseEmail(services.db, emailId, claimed.until, reasonOf(error));
    throw error;
  }
}

type Claimed = Exclude<Awaited<ReturnType<typeof claimEmail>>, string>;

async function analyse({ db, files, jobs, analyst }: Needs, { email, newsletter, until }: Claimed, now: Date) {
  const raw = await files.bytes(email.rawKey);
  if (!raw) throw new AppError('internal', 'The stored mail is missing');
  const { message, fault } = await readMessage(raw, { filename: email.rawKey });
  const receivedAt = issueDate(message, email.createdAt);
  const { text, blocks } = segment(message);
  const kind = issueKind(
    message,
    text,
    blocks.flatMap((block) => block.links),
  );
  const facts = {
    id: email.id,
    newsletterId: email.newsletterId,
    until,
    subject: message.subject,
    senderEmail: message.from?.address ?? null,
    senderName: message.from?.name ?? null,
    listId: message.listId,
    receivedAt,
    content: text,
    kind: kind.kind,
    confirmUrl: kind.confirmUrl,
    fault,
  };
  if (message.html)
    await files.put(FILE_KEYS.mailHtml(email.id), message.html, { contentType: 'text/html; charset=utf-8' });
  if (fault || kind.kind !== 'issue') {
    await finishIssue(db, facts, [], null, now);
    return;
  }
  const found = await detectSponsors(analyst, {
    subject: message.subject,
    newsletter,
    sender: senderOf(message),
    text,
    blocks,
    attempt: email.attempts,
  });
  const sponsorships = found.claims.map((claim) => sponsorshipOf(claim, found));
  const newBrands = await finishIssue(db, facts, sponsorships, found.aiResponse, now);
  await jobs.send(
    newBrands.flatMap((id) => [
      { kind: 'describe' as const, what: 'brand' as const, id },
      { kind: 'logo' as const, what: 'brand' as const, id },
      { kind: 'contact' as const, brandId: id },
    ]),
  );
}

const senderOf = (message: ParsedMessage) => ({
  name: message.from?.name ?? null,
  address: message.from?.address ?? null,
});

function sponsorshipOf(claim: GroundedClaim, by: { analyst: string; version: string }): NewSponsorship {
  const name = displayName(claim.brand);
  return {
    brand: {
      name,
      normalizedName: normalisedName(name),
      domain: claim.domain,
      website: claim.domain ? `https://${claim.domain}` : null,
    },
    placementType: claim.placementType,
    textContent: claim.quote,
    confidence: Math.round(claim.confidence),
    rawData: {
      ...claim.evidence,
      quote: claim.quote,
      disclosure: claim.disclosure,
      linkDomains: claim.linkDomains,
      analyst: by.analyst,
      version: by.version,
    },
  };
}

function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.slice(0, 500);
}

/** The last retry failed: the row says so, and the inbox can run it again. */
export async function failIssue({ db }: Pick<Services, 'db'>, emailId: string, now: Date): Promise<void> {
  await failEmail(db, emailId, now);
}
