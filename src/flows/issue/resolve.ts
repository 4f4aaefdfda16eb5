// Reads a mail again, under its lease, with the targets of its hidden links. Ids, verdicts and corrections stay.
import type { Analyst } from '../../detect/analyst.ts';
import type { Block } from '../../detect/block.ts';
import { hasHiddenLinkTarget, isResolvedRedirect } from '../../detect/links.ts';
import { offlineReader } from '../../detect/offline-reader.ts';
import { createStoredAnswerAnalyst, isStoredModelAnswer } from '../../detect/stored-answer.ts';
import { mergeLinkTargets, parseStoredLinkTargets } from '../../domain/link/kept-targets.ts';
import type { LinkTargets } from '../../domain/link/resolved-target.ts';
import { AppError } from '../../errors.ts';
import { withMemoryShare } from '../../memory.ts';
import type { Services } from '../../services.ts';
import { EMAIL_LEASE_MS } from '../../store/issue/email-leases.ts';
import { finishIssue } from '../../store/issue/finish-issue.ts';
import {
  filterBrandsWithReadableSite,
  leaseMailForResolving,
  listUnresolvedMailParts,
  type ResolvableMail,
  releaseResolvableMail,
  saveHiddenLinkReasons,
  saveLinkTargets,
  type UnresolvedMailPart,
} from '../../store/link/link-targets.ts';
import { countEvent } from '../../store/operations/event-counts.ts';
import { findBookingJobsOfMail } from '../booking/settle.ts';
import { createBrandSiteJobs } from '../site-jobs.ts';
import { findSponsors } from './find-sponsors.ts';
import { findLinksInBlocksOfSpan } from './hidden-links.ts';
import { parseStoredMail } from './read-claimed.ts';
import type { LinkTargetReader, MailToResolve } from './target-readers.ts';

type Needs = Pick<Services, 'db' | 'files' | 'jobs'>;

/** Ads without a known site or sponsor, by how their links' target was found; `hidden`: it was not. */
export interface LinkResolutionCounts {
  decoded: number;
  page: number;
  redirect: number;
  hidden: number;
}

interface Asking {
  readers: readonly LinkTargetReader[];
  left: () => number;
}

const NOTHING: LinkResolutionCounts = { decoded: 0, page: 0, redirect: 0, hidden: 0 };
/** Time that must remain, after reading targets, for detecting again and writing. */
const WRITING_MS = 60_000;

/** @param readers in order; a later one gets only what earlier ones left. @throws AppError conflict if held. */
export async function resolveHiddenLinks(
  services: Needs,
  emailId: string,
  readers: readonly LinkTargetReader[],
  now: Date,
): Promise<LinkResolutionCounts> {
  const claimed = await leaseMailForResolving(services.db, emailId, now);
  if (claimed === 'done') return NOTHING;
  if (claimed === 'busy') throw new AppError('conflict', 'Another consumer is at work on this mail');
  const began = Date.now();
  const left = () => EMAIL_LEASE_MS - WRITING_MS - (Date.now() - began);
  try {
    return await withMemoryShare('analyse', claimed.email.rawSize, () =>
      resolveClaimed(services, claimed, { readers, left }, now),
    );
  } catch (error) {
    await releaseResolvableMail(services.db, emailId, claimed.until);
    throw error;
  }
}

async function resolveClaimed(
  services: Needs,
  claimed: ResolvableMail,
  asking: Asking,
  now: Date,
): Promise<LinkResolutionCounts> {
  const { db, files, jobs } = services;
  const { email, until } = claimed;
  const open = await listUnresolvedMailParts(db, email.id);
  if (open.length === 0) {
    await releaseResolvableMail(db, email.id, until);
    return NOTHING;
  }
  const opened = await parseStoredMail(files, email);
  const targets = await learnTargets(claimed, { blocks: opened.blocks, open }, asking, now);
  if (!(await saveLinkTargets(db, { id: email.id, until }, targets, now))) throw leaseLost();
  const mail = targets.resolved.length > 0 ? await parseStoredMail(files, email, targets) : opened;
  const resolution = resolutionOf(mail.blocks, open, targets);
  await count(db, resolution, now);
  const isTold = ({ start, end }: { start: number; end: number }) =>
    findLinksInBlocksOfSpan(mail.blocks, { start, end }).some(isResolvedRedirect);
  await saveHiddenLinkReasons(db, { id: email.id, until }, hiddenReasons(mail.blocks, open, targets));
  if (!mail.blocks.some(isTold)) {
    await releaseResolvableMail(db, email.id, until);
    return resolution;
  }
  const found = await findSponsors(
    services,
    claimed,
    { ...mail, targets },
    { analyst: analystOf(email.aiResponse), keepsPlace: true },
  );
  // Ads without a newly known target are left unchanged.
  const sponsorships = found.sponsorships.filter(({ rawData }) => isTold(spanOf(rawData)));
  const kept = found.slots.filter(
    ({ id, start, end }) =>
      !sponsorships.some((one) => one.id === id) && (start === null || end === null || !isTold({ start, end })),
  );
  const unread = [
    ...found.unread.filter(isTold),
    ...open.flatMap(({ unread }) => (unread && !isTold(unread) ? [unread] : [])),
  ];
  const facts = { ...email, content: mail.text, kind: 'issue', fault: null, note: null, trusted: true, until };
  const fresh = await finishIssue(
    db,
    facts,
    { sponsorships, unread, aiResponse: found.aiResponse, kept: kept.map(({ id }) => id) },
    now,
  );
  if (!fresh) throw leaseLost();
  const siteless = open.flatMap(({ brandId }) => brandId ?? []);
  const due = new Set([...fresh, ...(await filterBrandsWithReadableSite(db, siteless))]);
  await jobs.send([
    ...[...due].flatMap((id) => createBrandSiteJobs(id)),
    ...(await findBookingJobsOfMail(db, email.id)),
  ]);
  return resolution;
}

const leaseLost = () => new AppError('conflict', 'Its lease was lost while its links were looked up');

/** A model isn't called again: its stored answer is evaluated with what is known now. */
const analystOf = (aiResponse: unknown): Analyst =>
  isStoredModelAnswer(aiResponse) ? createStoredAnswerAnalyst(aiResponse) : offlineReader;

const spanOf = (rawData: object) => rawData as { start: number; end: number };

/** Returns the targets stored with the mail, and those that the readers find for its other hidden links. */
async function learnTargets(
  { email, newsletter }: ResolvableMail,
  { blocks, open }: { blocks: Block[]; open: UnresolvedMailPart[] },
  { readers, left }: Asking,
  now: Date,
): Promise<LinkTargets> {
  let targets = parseStoredLinkTargets(email.linkTargets);
  const { subject, receivedAt } = email;
  for (const read of readers) {
    const isKnown = new Set(targets.resolved.map(({ href }) => href));
    const wanted = wantedOf(blocks, open).filter(({ href }) => !isKnown.has(href));
    if (wanted.length === 0 || left() <= 0) break;
    const learned = await read({ newsletter, issue: { subject, receivedAt }, blocks, wanted }, now);
    targets = mergeLinkTargets(targets, learned);
  }
  return targets;
}

function wantedOf(blocks: readonly Block[], open: readonly UnresolvedMailPart[]): MailToResolve['wanted'] {
  const wanted = new Map<string, { href: string; brandId: string | null }>();
  for (const { start, end, brandId } of open) {
    if (start === null || end === null) continue;
    for (const link of findLinksInBlocksOfSpan(blocks, { start, end }))
      if (hasHiddenLinkTarget(link) && !wanted.has(link.href)) wanted.set(link.href, { href: link.href, brandId });
  }
  return [...wanted.values()];
}

/** Counts the unresolved ads by how the first known target among their links was found. */
function resolutionOf(
  blocks: readonly Block[],
  open: readonly UnresolvedMailPart[],
  { resolved }: LinkTargets,
): LinkResolutionCounts {
  const witnesses = new Map(resolved.map(({ href, by }) => [href, by]));
  const sum = { ...NOTHING };
  for (const { start, end } of open) {
    if (start === null || end === null) continue;
    const links = findLinksInBlocksOfSpan(blocks, { start, end });
    const told = links.find(isResolvedRedirect);
    if (told) sum[witnesses.get(told.href) ?? 'decoded']++;
    else if (links.some(hasHiddenLinkTarget)) sum.hidden++;
  }
  return sum;
}

/** The reason why a sponsorship's links are still hidden, for each sponsorship without a link with a known target. */
function hiddenReasons(blocks: readonly Block[], open: readonly UnresolvedMailPart[], { unresolved }: LinkTargets) {
  const reasons = new Map(unresolved.map(({ href, because }) => [href, because]));
  return open.flatMap(({ sponsorshipId, start, end }) => {
    if (!sponsorshipId || start === null || end === null) return [];
    const links = findLinksInBlocksOfSpan(blocks, { start, end });
    const because = links.some(isResolvedRedirect)
      ? undefined
      : links.flatMap(({ href }) => reasons.get(href) ?? [])[0];
    return because ? [{ sponsorshipId, because }] : [];
  });
}

async function count(db: Needs['db'], resolution: LinkResolutionCounts, now: Date): Promise<void> {
  for (const [how, times] of Object.entries(resolution) as [keyof LinkResolutionCounts, number][])
    if (times > 0) await countEvent(db, `links:${how}`, now, times);
}
