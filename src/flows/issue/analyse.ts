// From a received mail to the sponsorships it bears out. One consumer at a time holds the row by a lease; all that is written at the end is one
// batch that does nothing where the lease was lost.

import type { GroundedClaim, Issue } from '../../detect/analyst.ts';
import { type Block, segment } from '../../detect/blocks.ts';
import { waitsForBudget } from '../../detect/cascade.ts';
import { channelOf, hostsOf } from '../../detect/channel.ts';
import { detectSponsors, type Known } from '../../detect/detect.ts';
import { slotForms } from '../../detect/learned/memory.ts';
import { unreadAds } from '../../detect/unread.ts';
import { claimedBrand } from '../../domain/brand/claimed.ts';
import { brandKey } from '../../domain/brand/name.ts';
import { FILE_KEYS } from '../../domain/file-keys.ts';
import { verdictOf } from '../../domain/mail/authentication.ts';
import { issueKind } from '../../domain/mail/issue-kind.ts';
import { WithoutAttachments } from '../../domain/mail/message/without-attachments.ts';
import { issueDate, type ParsedMessage, readMessage } from '../../domain/mail/message.ts';
import { senderOf as senderBehind } from '../../domain/mail/sender.ts';
import { allowanceOf, quotaDay } from '../../domain/newsletter/quota.ts';
import { recognised } from '../../domain/sponsorship/claim-slots.ts';
import { AppError, wordsOf } from '../../errors.ts';
import { retrySeconds } from '../../jobs.ts';
import { holding, LARGE_MAIL_BYTES } from '../../memory.ts';
import type { Services } from '../../services.ts';
import { brandsVouchedFor, companiesCalled } from '../../store/brand-identity.ts';
import { claimEmail, failEmail, LEASE_MS, releaseEmail } from '../../store/emails.ts';
import { countEvent } from '../../store/event-counts.ts';
import { finishIssue, type NewSponsorship, slotsOf } from '../../store/finish-issue.ts';
import { spendTokens } from '../../store/quota.ts';
import { judgeSender } from '../../store/senders.ts';
import { slotsRemembered } from '../../store/slots.ts';
import { sponsorsPictured } from './read-pictures.ts';

type Needs = Pick<Services, 'db' | 'files' | 'jobs' | 'analyst' | 'pictures'>;

/** @throws AppError conflict while another consumer holds the mail: the queue tries again after its lease. */
export async function analyseIssue(
  services: Needs,
  emailId: string,
  now: Date,
  clock: () => number = Date.now,
): Promise<void> {
  const claimed = await claimEmail(services.db, emailId, now, allowanceOf(now));
  // Held: the cron sends it again when its newsletter's quota renews.
  if (claimed === 'done' || claimed === 'held') return;
  if (claimed === 'busy') throw new AppError('conflict', 'Another consumer is at work on this mail');
  try {
    await analyse(services, claimed, now, clock);
  } catch (error) {
    if (waitsForBudget(error)) {
      // The mail is not lost and not failed: the cron that sends what is pending finds it after midnight.
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

/** Every bound of domain/mail/message keeps a mail far below it; one that is over isn't begun a second time. */
const READING_MAX_MS = 20_000;
/** A retry may come later than it is due: behind others, or because its queue counts by itself. */
const SLACK_MS = 5 * 60_000;
/** When the next day's budget begins (days are UTC), and a little. */
const afterMidnight = (now: Date): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, 0, 5));

type Claimed = Exclude<Awaited<ReturnType<typeof claimEmail>>, string>;

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
  const { facts, message, blocks, raw } = await readClaimed(services, claimed, now, clock);
  if (facts.fault || facts.kind !== 'issue') {
    await finishIssue(db, facts, { sponsorships: [], unread: [], aiResponse: null }, now);
    return;
  }
  const issue = await issueOf(db, claimed, { message, text: facts.content, blocks });
  const known = knownTo(db);
  const found = await detectSponsors(services.analyst, issue, known);
  // The lease is ours: nobody else analyses this mail meanwhile.
  const slots = await slotsOf(db, email.id);
  const pictured = await sponsorsPictured(
    services,
    { id: email.id, aiResponse: email.aiResponse, trusted: facts.trusted, html: message.html ?? message.text, raw },
    { issue, found, slots, known },
    left,
  );
  if (email.door === 'mail' || email.door === 'webhook')
    await spendTokens(db, email.newsletterId, found.tokens + pictured.tokens, quotaDay(now));
  const sponsorships = [
    ...found.claims.map((claim) => ({ claim, by: { analyst: found.analyst, version: found.version } })),
    ...pictured.claims.map((claim) => ({ claim, by: { analyst: 'openai-vision', version: claim.version } })),
  ].map(({ claim, by }) => ({ ...sponsorshipOf(claim, by), ...soldBy(claim, newsletter, blocks) }));
  const before = recognised(slots, sponsorships.map(slotOf));
  for (const [nth, sponsorship] of sponsorships.entries()) sponsorship.id = before[nth]?.id ?? sponsorship.id;
  const unread = unreadAds(found.aiResponse.raw, facts.content, [...found.claims, ...pictured.claims]).filter(
    pictured.isUnnamed,
  );
  const aiResponse = pictured.notes.length > 0 ? { ...found.aiResponse, pictures: pictured.notes } : found.aiResponse;
  const newBrands = await finishIssue(db, facts, { sponsorships, unread, aiResponse }, now);
  if (isInsteadOfModel(found.aiResponse.raw)) await countEvent(db, 'model-refused', now);
  if (pictured.failed) await countEvent(db, 'picture-refused', now);
  await jobs.send(
    newBrands.flatMap((id) => [
      { kind: 'describe' as const, what: 'brand' as const, id },
      { kind: 'logo' as const, what: 'brand' as const, id },
      { kind: 'contact' as const, brandId: id },
    ]),
  );
}

/** Reads the stored mail and keeps its HTML; `facts` are what its row will say. @throws AppError internal where the bytes are missing. */
async function readClaimed({ db, files }: Needs, claimed: Claimed, now: Date, clock: () => number) {
  const { email, newsletter, until } = claimed;
  const raw = await readableOf(files, email);
  if (!raw) throw new AppError('internal', 'The stored mail is missing');
  const began = clock();
  const { message, fault, note } = await readMessage(raw, { filename: email.rawKey });
  const vouched = email.door === 'admin' || (email.door === 'import' && newsletter.standing === 'trusted');
  const { text, blocks } = segment(message);
  const links = blocks.flatMap((block) => block.links);
  const { kind, confirmUrl } = issueKind(message, text, links);
  const facts = {
    id: email.id,
    newsletterId: email.newsletterId,
    until,
    subject: message.subject,
    senderEmail: message.from?.address ?? null,
    senderName: message.from?.name ?? null,
    listId: message.listId,
    receivedAt: issueDate(message, email.createdAt, vouched),
    content: text,
    kind,
    confirmUrl,
    fault: fault as string | null,
    note,
    trusted: await isTrusted(db, claimed, { message, isIssue: !fault && kind === 'issue' }, now),
  };
  if (message.html)
    await files.put(FILE_KEYS.mailHtml(email.id), message.html, { contentType: 'text/html; charset=utf-8' });
  // The platform's clock stands still while we compute and goes on with the writing above.
  if (clock() - began > READING_MAX_MS) facts.fault ??= `Reading it took longer than ${READING_MAX_MS / 1000} seconds`;
  return { facts, message, blocks, raw };
}

async function issueOf(
  db: Needs['db'],
  { email, newsletter }: Claimed,
  { message, text, blocks }: { message: ParsedMessage; text: string; blocks: Block[] },
): Promise<Issue> {
  return {
    subject: message.subject,
    newsletter: { name: newsletter.name, domain: newsletter.domain },
    sender: senderOf(message),
    text,
    blocks,
    slots: slotForms(await slotsRemembered(db, email.newsletterId, email.id)),
    attempt: email.attempts,
  };
}

const knownTo = (db: Needs['db']): Known => ({
  companies: (keys) => companiesCalled(db, keys),
  somebody: (keys) => brandsVouchedFor(db, keys),
});

/** The stored mail; of a large one what is read of it, without its attachments, wherever these can be told as they go by. */
async function readableOf(files: Needs['files'], { rawKey, rawSize }: Claimed['email']): Promise<Uint8Array | null> {
  if (rawSize > LARGE_MAIL_BYTES) {
    const stored = await files.open(rawKey);
    if (!stored) return null;
    const reader = new WithoutAttachments();
    for await (const chunk of stored.body as AsyncIterable<Uint8Array>) if (!reader.push(chunk)) break;
    const readable = reader.end();
    if (readable) return readable;
  }
  return files.bytes(rawKey);
}

/** Whether what a mail says counts. A stranger's mail is judged by its sender; who brings one in by hand vouches for it. */
async function isTrusted(
  db: Needs['db'],
  { email, newsletter, until }: Claimed,
  { message, isIssue }: { message: ParsedMessage; isIssue: boolean },
  now: Date,
): Promise<boolean> {
  if (email.door === 'admin' || email.door === 'import') return newsletter.standing === 'trusted';
  const sender = senderBehind(message.from?.address ?? null, message.listId, verdictOf(email.authDetail));
  const mail = { id: email.id, newsletterId: email.newsletterId, until, isIssue };
  return (await judgeSender(db, mail, sender, now)).trusted;
}

/** As detect/fallback marks an answer that the model should have given. */
const isInsteadOfModel = (raw: unknown): boolean => typeof raw === 'object' && raw !== null && 'insteadOfModel' in raw;

const senderOf = (message: ParsedMessage) => ({
  name: message.from?.name ?? null,
  address: message.from?.address ?? null,
});

/** Through whom a claim's ad came, by the links of its whole ad and its words. */
function soldBy(claim: GroundedClaim, newsletter: Claimed['newsletter'], blocks: Block[]) {
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

function sponsorshipOf(
  claim: GroundedClaim,
  by: { analyst: string; version: string },
): Omit<NewSponsorship, 'channel' | 'channelName'> {
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

const slotOf = ({ brand, placementType, rawData }: NewSponsorship) => {
  const { start, end } = rawData as { start: number; end: number };
  return { named: brand.key, placementType, start, end };
};

/** Host and path of the page an ad leads to; null where it is a front page or unknown. */
function landingOf(site: string | null): string | null {
  const url = site ? URL.parse(site) : null;
  if (!url || url.pathname.length < 2) return null;
  return `${url.hostname.replace(/^www\./, '')}${url.pathname.replace(/\/$/, '')}`.slice(0, 300);
}

/** The last retry failed: the row says so, and the inbox can run it again. */
export async function failIssue({ db }: Pick<Services, 'db'>, emailId: string, now: Date): Promise<void> {
  await failEmail(db, emailId, now);
}
