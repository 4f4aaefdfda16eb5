// From a received mail to its grounded sponsorships. One consumer at a time holds the row by a lease; everything is
// written at the end in one batch, which changes nothing if the lease was lost.

import { dayOf } from '../../contract/time.ts';
import type { Issue } from '../../detect/analyst.ts';
import type { Block } from '../../detect/blocks.ts';
import { waitsForBudget } from '../../detect/cascade.ts';
import { detectSponsors } from '../../detect/detect.ts';
import { type Known, NOTHING_KNOWN } from '../../detect/known.ts';
import { slotForms } from '../../detect/learned/memory.ts';
import { unreadAds } from '../../detect/unread.ts';
import { isStrangers } from '../../domain/mail/door.ts';
import type { ParsedMessage } from '../../domain/mail/message.ts';
import { allowanceOf } from '../../domain/newsletter/quota.ts';
import { recognised } from '../../domain/sponsorship/claim-slots.ts';
import { AppError, wordsOf } from '../../errors.ts';
import { retrySeconds } from '../../jobs.ts';
import { holding, TooMuchAtOnce } from '../../memory.ts';
import type { Services } from '../../services.ts';
import { advertisersAt, brandsVouchedFor, companiesCalled } from '../../store/brand-identity.ts';
import { claimEmail, failEmail, LEASE_MS, releaseEmail } from '../../store/email-leases.ts';
import { countEvent } from '../../store/event-counts.ts';
import { finishIssue, slotsOf } from '../../store/finish-issue.ts';
import { spendTokens } from '../../store/quota.ts';
import { slotsRemembered } from '../../store/slots.ts';
import { brandJobs } from '../site-jobs.ts';
import { type Claimed, readClaimed } from './read-claimed.ts';
import { sponsorsPictured } from './read-pictures.ts';
import { slotOf, sponsorshipRow } from './sponsorship-rows.ts';

type Needs = Pick<Services, 'db' | 'files' | 'jobs' | 'analyst' | 'pictures'>;

/** @throws AppError conflict while another consumer holds the mail: the queue tries again after its lease. */
export async function analyseIssue(
  services: Needs,
  emailId: string,
  now: Date,
  clock: () => number = Date.now,
): Promise<void> {
  const claimed = await claimEmail(services.db, emailId, now, allowanceOf(now));
  // 'held': the cron sends it again when its newsletter's quota renews.
  if (claimed === 'done' || claimed === 'held') return;
  if (claimed === 'busy') throw new AppError('conflict', 'Another consumer is at work on this mail');
  try {
    await analyse(services, claimed, now, clock);
  } catch (error) {
    if (error instanceof TooMuchAtOnce) {
      // It wasn't begun: no attempt, and no delivery of the queue is used up; the cron sends it again.
      const putOff = { reason: wordsOf(error), awaited: new Date(now.getTime() + CROWDED_MS), begun: false };
      return await releaseEmail(services.db, emailId, claimed.until, putOff);
    }
    if (waitsForBudget(error)) {
      // Not a failure: the mail stays pending, and the cron sends it again after midnight.
      const putOff = { reason: wordsOf(error), awaited: afterMidnight(now) };
      return await releaseEmail(services.db, emailId, claimed.until, putOff);
    }
    const named = error instanceof AppError ? error.retryAfter : undefined;
    const wait = retrySeconds(claimed.email.attempts, named) * 1000 + SLACK_MS;
    const awaited = new Date(now.getTime() + wait);
    await releaseEmail(services.db, emailId, claimed.until, { reason: wordsOf(error), awaited });
    throw error;
  }
}

/** A retry may come later than it is due: behind other jobs, or by the queue's own timing. */
const SLACK_MS = 5 * 60_000;
/** A mail that there was no memory for is sent again after so long. */
const CROWDED_MS = 60_000;
/** Shortly after the next day's budget begins (UTC). */
const afterMidnight = (now: Date): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, 0, 5));

/** One big mail at a time in this isolate. */
function analyse(services: Needs, claimed: Claimed, now: Date, clock: () => number): Promise<void> {
  const began = clock();
  const left = () => LEASE_MS - (clock() - began);
  return holding('analyse', claimed.email.rawSize, () => analyseAlone(services, claimed, now, { clock, left }));
}

/** @param time `left`: milliseconds until the lease ends. */
async function analyseAlone(
  services: Needs,
  claimed: Claimed,
  now: Date,
  { clock, left }: { clock: () => number; left: () => number },
): Promise<void> {
  const { db, jobs } = services;
  const { email, newsletter } = claimed;
  const again = () => jobs.send([{ kind: 'analyse', emailId: email.id }], { priority: true });
  const { facts, message, blocks, raw } = await readClaimed(services, claimed, now, clock);
  if (facts.fault || facts.kind !== 'issue') {
    if (!(await finishIssue(db, facts, { sponsorships: [], unread: [], aiResponse: null }, now))) await again();
    return;
  }
  const issue = await issueOf(db, claimed, { message, text: facts.content, blocks });
  const known = knownTo(db, newsletter);
  const found = await detectSponsors(services.analyst, issue, known);
  // Under the lease, so nobody else writes this mail's sponsorships meanwhile.
  const slots = await slotsOf(db, email.id);
  const pictured = await sponsorsPictured(
    services,
    { id: email.id, aiResponse: email.aiResponse, trusted: facts.trusted, html: message.html ?? message.text, raw },
    { issue, found, slots, known },
    left,
  );
  if (isStrangers(email.door)) await spendTokens(db, email.newsletterId, found.tokens + pictured.tokens, dayOf(now));
  const sponsorships = [
    ...found.claims.map((claim) => ({ claim, by: { analyst: found.analyst, version: found.version } })),
    ...pictured.claims.map((claim) => ({ claim, by: { analyst: 'openai-vision', version: claim.version } })),
  ].map(({ claim, by }) => sponsorshipRow(claim, by, { newsletter, blocks }));
  const before = recognised(slots, sponsorships.map(slotOf));
  for (const [nth, sponsorship] of sponsorships.entries()) sponsorship.id = before[nth]?.id ?? sponsorship.id;
  const unread = unreadAds(found.aiResponse.raw, facts.content, [...found.claims, ...pictured.claims]).filter(
    pictured.isUnnamed,
  );
  const aiResponse = pictured.notes.length > 0 ? { ...found.aiResponse, pictures: pictured.notes } : found.aiResponse;
  const newBrands = await finishIssue(db, facts, { sponsorships, unread, aiResponse }, now);
  if (!newBrands) return again();
  if (isInsteadOfModel(found.aiResponse.raw)) await countEvent(db, 'model-refused', now);
  if (pictured.failed) await countEvent(db, 'picture-refused', now);
  await jobs.send(newBrands.flatMap((id) => brandJobs(id)));
}

async function issueOf(
  db: Needs['db'],
  { email, newsletter }: Claimed,
  { message, text, blocks }: { message: ParsedMessage; text: string; blocks: Block[] },
): Promise<Issue> {
  return {
    subject: message.subject,
    newsletter: { name: newsletter.name, domain: newsletter.domain },
    sender: { name: message.from?.name ?? null, address: message.from?.address ?? null },
    text,
    blocks,
    slots: slotForms(await slotsRemembered(db, email.newsletterId, email.id)),
    attempt: email.attempts,
  };
}

/**
 * What the catalogue knows of a mail's brands. For a provisional newsletter nothing: its owner reads the claims, and
 * the line may hide those brands.
 */
const knownTo = (db: Needs['db'], { standing }: Pick<Claimed['newsletter'], 'standing'>): Known =>
  standing === 'provisional'
    ? NOTHING_KNOWN
    : {
        companies: (keys) => companiesCalled(db, keys),
        somebody: (keys) => brandsVouchedFor(db, keys),
        advertisers: (domains) => advertisersAt(db, domains),
      };

/** Whether the built-in analyst answered in place of a failed model (marked by detect/cascade). */
const isInsteadOfModel = (raw: unknown): boolean => typeof raw === 'object' && raw !== null && 'insteadOfModel' in raw;

/** After the last retry failed: marks the row as `error` if its mail was begun as often; the inbox can run it again. */
export async function failIssue({ db }: Pick<Services, 'db'>, emailId: string, now: Date): Promise<void> {
  await failEmail(db, emailId, now);
}
