// What happens to a job after its last retry: a mail or an import is marked as failed with the reason; other jobs are
// sent again by the nightly run.
import type { Job } from '../../jobs.ts';
import type { Services } from '../../services.ts';
import { countEvent } from '../../store/operations/event-counts.ts';
import { markIssueFailed } from '../issue/analyse.ts';
import { markCsvImportFailed } from '../newsletter/import.ts';

export async function recordDeadJob(services: Services, dead: Job, now: Date): Promise<void> {
  await countEvent(services.db, `dead:${dead.kind}`, now);
  if (dead.kind === 'analyse') await markIssueFailed(services, dead.emailId, now);
  if (dead.kind === 'import-csv-slice') await markCsvImportFailed(services, dead.importId, now);
}
