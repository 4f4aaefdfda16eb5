// Small steps, each a job that sends the next: it survives restarts, can be paused, and sends no two requests at once.
import type { PastIssuesInput } from '../../contract/past-issues.ts';
import { DAY_MS, daysAfter, toUtcDay } from '../../contract/time.ts';
import { sha256Hex } from '../../domain/digest.ts';
import { FILE_KEYS } from '../../domain/file-keys.ts';
import { findCandidateIssues } from '../../domain/publication/match-issue.ts';
import { isCompleteIssueHtml, toArchiveMessage } from '../../domain/publication/past-issue.ts';
import type { PublicIssue } from '../../domain/publication/public-issue.ts';
import { notFound } from '../../errors.ts';
import type { Services } from '../../services.ts';
import {
  type ArchiveIssue,
  addArchiveIssues,
  findStrandedPastIssuesImports,
  hasArchiveIssues,
  leasePastIssuesImport,
  listMailedIssuesBetween,
  listWaitingArchiveIssues,
  type PastIssuesImportChange,
  postponeArchiveIssue,
  releasePastIssuesImportLease,
  requeueFailedArchiveIssues,
  setPastIssuesImportState,
  settleArchiveIssue,
  startPastIssuesImport,
} from '../../store/issue/past-issues-imports.ts';
import { saveWebPresence } from '../../store/newsletter/newsletter-subscriptions.ts';
import { receiveIssue } from '../issue/receive.ts';
import { toNewsletterSiteRow } from './read-newsletter-site.ts';

type Needs = Pick<Services, 'db' | 'files' | 'jobs' | 'publications'>;
type Claimed = NonNullable<Awaited<ReturnType<typeof leasePastIssuesImport>>>;

/** Maximum number of requests to one newsletter's site per day (UTC). */
const DAILY_REQUESTS = 1_000;
const ISSUES_PER_JOB = 5;
const LEASE_MS = 3 * 60_000;
/** Pause before issues that failed are read once more. */
const SECOND_ATTEMPT_MS = 60_000;
/** Delay after which the issues of a job have usually been analysed. */
const ANALYSED_SECONDS = 20;
/** A queue holds a job back for 12 hours at most. */
const LONGEST_DELAY_SECONDS = 43_200;

/** Issues that a failing server didn't give before are read again. @returns the id of the reading. */
export async function startPastIssuesReading(
  { db, jobs }: Pick<Needs, 'db' | 'jobs'>,
  newsletterId: string,
  wish: { sinceYear?: number | null; upTo: PastIssuesInput['upTo']; requestedBy: string | null },
  now: Date,
): Promise<string> {
  const { sinceYear = null, upTo, requestedBy } = wish;
  const id = await startPastIssuesImport(
    db,
    { newsletterId, requestedBy, sinceYear, readsWhenListed: upTo === 'read' },
    now,
  );
  if (upTo === 'read') await requeueFailedArchiveIssues(db, newsletterId, SERVER_FAILED);
  await jobs.send([{ kind: 'past-issues', pastIssuesImportId: id }]);
  return id;
}

/** Pauses a reading, or resumes a paused one. @throws AppError not_found if there is none in the required state. */
export async function pauseOrResumePastIssues(
  { db, jobs }: Pick<Needs, 'db' | 'jobs'>,
  newsletterId: string,
  state: 'paused' | 'reading',
  now: Date,
): Promise<void> {
  const id = await setPastIssuesImportState(db, newsletterId, state, now);
  if (!id) throw notFound(state === 'paused' ? 'Running reading' : 'Paused reading');
  if (state === 'reading') await jobs.send([{ kind: 'past-issues', pastIssuesImportId: id }]);
}

/** Sends jobs for readings whose jobs were lost. @returns the number of jobs sent. */
export async function requeuePastIssuesReadings({ db, jobs }: Pick<Needs, 'db' | 'jobs'>, now: Date): Promise<number> {
  const stranded = await findStrandedPastIssuesImports(db, now);
  await jobs.send(stranded.map((pastIssuesImportId) => ({ kind: 'past-issues', pastIssuesImportId })));
  return stranded.length;
}

interface Step {
  change: PastIssuesImportChange;
  /** Hosts that received a request, one entry per request. */
  asked: string[];
}

/** Does one step of a reading; does nothing if it is paused or finished, not due yet, or held by another consumer. */
export async function readPastIssues(services: Needs, pastIssuesImportId: string, now: Date): Promise<void> {
  const { db, jobs } = services;
  const reading = await leasePastIssuesImport(db, pastIssuesImportId, new Date(now.getTime() + LEASE_MS), now);
  if (!reading) return;
  const { change, asked } = isOverBudget(reading, now)
    ? { change: { nextAt: tomorrow(now) }, asked: [] }
    : reading.state === 'listing'
      ? await listPage(services, reading, now)
      : await readSome(services, reading, now);
  await releasePastIssuesImportLease(db, pastIssuesImportId, { change, requests: asked.length }, now);
  // Buying patterns and coverage are rebuilt during the reading, so that members needn't wait for the five-minute run.
  if (reading.state === 'reading')
    await jobs.send([{ kind: 'build-buying-patterns', newsletterId: reading.newsletterId }], {
      delaySeconds: ANALYSED_SECONDS,
    });
  if (change.state === 'done' || change.state === 'failed' || change.state === 'listed') return;
  const waitMs = (change.nextAt?.getTime() ?? 0) - now.getTime();
  const delaySeconds = Math.min(LONGEST_DELAY_SECONDS, Math.max(0, Math.ceil(waitMs / 1_000)));
  await jobs.send([{ kind: 'past-issues', pastIssuesImportId }], delaySeconds > 0 ? { delaySeconds } : {});
}

const isOverBudget = ({ requests, requestsOn }: Claimed, now: Date): boolean =>
  requestsOn === toUtcDay(now) && requests >= DAILY_REQUESTS;

const tomorrow = (now: Date): Date => new Date(Date.parse(`${toUtcDay(now)}T00:00:00Z`) + DAY_MS);

const startOfYear = (year: number | null): Date | null => (year === null ? null : new Date(Date.UTC(year, 0, 1)));

async function listPage(services: Needs, reading: Claimed, now: Date): Promise<Step> {
  const { publications, db, files } = services;
  const { newsletterId, sinceYear, readsWhenListed } = reading;
  const listed: Step['change'] = { state: readsWhenListed ? 'reading' : 'listed', cursor: '', nextAt: null };
  if (reading.cursor === '') return { change: listed, asked: [] };
  const asked: string[] = [];
  let { cursor, platform } = reading;
  if (cursor === null) {
    const read = await publications.side(reading.newsletter.website);
    asked.push(...read.asked);
    if (!read.ok) return { change: stopped(read), asked };
    cursor = publications.archiveStart(read.side);
    platform = read.side.platform;
    await saveWebPresence(db, newsletterId, toNewsletterSiteRow(read.side), now);
  }
  const since = startOfYear(sinceYear);
  const page = await publications.archivePage(cursor, { since });
  asked.push(...page.asked);
  if (page.retryAt) return { change: { cursor, platform, nextAt: page.retryAt, because: page.because }, asked };
  const issues = page.issues.filter(({ publishedAt }) => !since || !publishedAt || publishedAt >= since);
  const rows = [];
  for (const { url, title, publishedAt, changedAt, html } of issues) {
    const hasText = isCompleteIssueHtml(html);
    if (hasText) await files.put(await textKey(newsletterId, url), html, { contentType: 'text/html' });
    rows.push({ url, title, publishedAt: publishedAt ?? changedAt, hasText });
  }
  await addArchiveIssues(db, newsletterId, rows);
  // Pages of a listing are requested until one is missing, so only server failures are worth reporting.
  const because = page.because && SERVER_FAILED.test(page.because) ? page.because : reading.because;
  if (page.cursor !== null) return { change: { cursor: page.cursor, platform, because, nextAt: null }, asked };
  if (!(await hasArchiveIssues(db, newsletterId)))
    return { change: { state: 'failed', platform, because: page.because ?? 'the archive lists no issues' }, asked };
  return { change: { ...listed, platform, because }, asked };
}

/** Failure reasons of the site reader that may no longer apply a minute later. */
const SERVER_FAILED = /^(?:the site answered 5|the site can't be reached|no whole answer)/;

/** A site that can't be read ends the reading; one that asks to wait delays it. */
const stopped = ({ because, retryAt }: { because: string; retryAt: Date | null }): Step['change'] =>
  retryAt ? { nextAt: retryAt, because } : { state: 'failed', because };

async function readSome(services: Needs, reading: Claimed, now: Date): Promise<Step> {
  const waiting = await listWaitingArchiveIssues(services.db, reading.newsletterId, ISSUES_PER_JOB);
  const [next] = waiting;
  if (!next) return { change: { state: 'done', nextAt: null }, asked: [] };
  // Only issues that failed once are left: the server gets some time before it is asked for them again.
  if (next.because !== null && reading.nextAt === null)
    return { change: { nextAt: new Date(now.getTime() + SECOND_ATTEMPT_MS) }, asked: [] };
  const asked: string[] = [];
  for (const issue of waiting) {
    // A second attempt isn't made in the same job as the first ones.
    if (issue.because !== null && next.because === null) break;
    const retryAt = await readIssue(services, reading, issue, { asked, now });
    if (retryAt) return { change: { nextAt: retryAt }, asked };
  }
  return { change: { nextAt: null }, asked };
}

/** @returns the time until which the site asks to wait; null if the issue is settled. */
async function readIssue(
  services: Needs,
  { newsletterId, sinceYear, newsletter }: Claimed,
  issue: ArchiveIssue,
  { asked, now }: { asked: string[]; now: Date },
): Promise<Date | null> {
  const { db, files, publications } = services;
  const { url } = issue;
  const key = await textKey(newsletterId, url);
  const settle = async (outcome: Parameters<typeof settleArchiveIssue>[2]) => {
    await settleArchiveIssue(db, issue, outcome);
    if (issue.hasText) await files.remove([key]);
    return null;
  };
  let { title, publishedAt } = issue;
  // An issue that arrived by mail needs no request if the listing has its title and day.
  const known = publishedAt && (await findMailOfArchivedIssue(db, newsletterId, { url, title, publishedAt }));
  if (known) return settle({ state: 'matched', emailId: known });
  let html = issue.hasText ? await files.text(key) : null;
  if (html === null) {
    const read = await publications.readIssue(url, null);
    asked.push(...read.asked);
    if (!read.ok) {
      const { retryAt, because } = read;
      if (retryAt) return retryAt;
      if (issue.because !== null || !SERVER_FAILED.test(because)) return settle({ state: 'failed', because });
      await postponeArchiveIssue(db, issue, because);
      return null;
    }
    html = read.page.html;
    title ??= read.page.title;
    publishedAt ??= read.page.publishedAt;
  }
  if (!publishedAt) return settle({ state: 'failed', because: 'its date is not known' });
  const since = startOfYear(sinceYear);
  if (since && publishedAt < since) return settle({ state: 'failed', because: `it is older than ${sinceYear}` });
  const dated = { url, title, publishedAt };
  const mailed = issue.publishedAt ? null : await findMailOfArchivedIssue(db, newsletterId, dated);
  if (mailed) return settle({ state: 'matched', emailId: mailed, publishedAt, title });
  const raw = toArchiveMessage(newsletter, dated, html);
  const { id } = await receiveIssue(services, { newsletterId, raw, arrivedAt: now, door: 'archive' });
  return settle({ state: 'read', emailId: id, publishedAt, title });
}

/** A page may go online this many days before or after the mail. */
const MATCH_DAYS = 10;

async function findMailOfArchivedIssue(
  db: Services['db'],
  newsletterId: string,
  issue: { url: string; title: string | null; publishedAt: Date },
): Promise<string | null> {
  const around = (days: number) => daysAfter(issue.publishedAt, days);
  const mails = await listMailedIssuesBetween(db, newsletterId, around(-MATCH_DAYS), around(MATCH_DAYS));
  const page: PublicIssue = { ...issue, changedAt: null, html: null };
  const [best] = mails
    .flatMap(({ id, subject, receivedAt }) =>
      findCandidateIssues({ subject, receivedAt }, [page]).map(({ score, byTitle }) => ({ id, score, byTitle })),
    )
    .filter(({ byTitle }) => byTitle)
    .toSorted((a, b) => b.score - a.score);
  return best?.id ?? null;
}

const textKey = async (newsletterId: string, url: string): Promise<string> =>
  FILE_KEYS.archiveText(newsletterId, await sha256Hex(url));
