// What a public report link opens. A reader never builds: a report that isn't there yet is asked of the queue, once.
import { FILE_KEYS } from '../../domain/file-keys.ts';
import { isSlug } from '../../domain/report/edge.ts';
import type { Services } from '../../services.ts';
import { askForFirstBuild, forgetBuild, reportBySlug } from '../../store/reports.ts';

type Needs = Pick<Services, 'db' | 'files' | 'jobs'>;
type Part = 'report' | 'reportCard';

export type Opened = { state: 'none' } | { state: 'building' } | { state: 'report'; body: Uint8Array };

/** @param part the report's JSON, or its share card. */
export async function openReport({ db, files, jobs }: Needs, slug: string, part: Part, now: Date): Promise<Opened> {
  const found = isSlug(slug) ? await reportBySlug(db, slug) : null;
  if (!found) return { state: 'none' };
  if (found.builtAt) {
    const body = await files.bytes(FILE_KEYS[part](found.newsletterId));
    if (body) return { state: 'report', body };
    await forgetBuild(db, found.newsletterId);
  }
  if (await askForFirstBuild(db, found.newsletterId, now)) {
    await jobs.send([{ kind: 'report', newsletterId: found.newsletterId }], { priority: true });
  }
  return { state: 'building' };
}

const LOOK_EVERY_MS = 400;
const LOOKS = 8;

/** The same, but waits a few seconds for a first build: for one reader at a time, see api/report-copies. */
export async function awaitReport(services: Needs, slug: string, part: Part, now: Date): Promise<Opened> {
  let opened = await openReport(services, slug, part, now);
  for (let look = 0; opened.state === 'building' && look < LOOKS; look++) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    opened = await openReport(services, slug, part, now);
  }
  return opened;
}
