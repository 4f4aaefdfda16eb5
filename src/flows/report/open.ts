// A request never builds a report; if it is missing or out of date, one job is sent.
import { DAY_MS } from '../../contract/time.ts';
import { FILE_KEYS } from '../../domain/file-keys.ts';
import { isReportSlug } from '../../domain/report/edge.ts';
import type { Services } from '../../services.ts';
import { findReportBySlug, recordReportOpened, resetReportBuild } from '../../store/report/reports.ts';

type Needs = Pick<Services, 'db' | 'files' | 'jobs'>;

/** `old`: true if it was built more than a day ago and a newer build is running. */
export type OpenedReport =
  | { state: 'none' }
  | { state: 'building' }
  | { state: 'report'; body: Uint8Array; old: boolean };

export async function openReport({ db, files, jobs }: Needs, slug: string, now: Date): Promise<OpenedReport> {
  const found = isReportSlug(slug) ? await findReportBySlug(db, slug, now) : null;
  if (!found) return { state: 'none' };
  const { newsletterId, builtAt, behind } = found;
  const body = builtAt && (await files.bytes(FILE_KEYS.report(newsletterId)));
  if (builtAt && !body) await resetReportBuild(db, newsletterId);
  if ((found.unnoted || !body) && (await recordReportOpened(db, newsletterId, now)))
    await jobs.send([{ kind: 'report', newsletterId }], { priority: true });
  if (!body) return { state: 'building' };
  return { state: 'report', body, old: behind && builtAt.getTime() < now.getTime() - DAY_MS };
}

const LOOK_EVERY_MS = 400;
const LOOKS = 8;

/** Waits a few seconds for a first build, or a new one of a report over a day old; one request per slug should wait. */
export async function awaitReport(services: Needs, slug: string, now: Date): Promise<OpenedReport> {
  let opened = await openReport(services, slug, now);
  const waits = () => opened.state === 'building' || (opened.state === 'report' && opened.old);
  for (let look = 0; waits() && look < LOOKS; look++) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    opened = await openReport(services, slug, now);
  }
  return opened;
}
