// What happens to a job after its last retry: a mail or an import is marked as failed with the reason; other jobs are
// sent again by the nightly run.
import type { Job } from '../../jobs.ts';
import type { Services } from '../../services.ts';
import { failExhaustedEmail } from '../../store/issue/email-leases.ts';
import { failCsvImport } from '../../store/issue/imports.ts';
import { countEvent } from '../../store/operations/event-counts.ts';

export async function recordDeadJob(services: Services, dead: Job, now: Date): Promise<void> {
  await countEvent(services.db, `dead:${dead.kind}`, now);
  if (dead.kind === 'analyse') await failExhaustedEmail(services.db, dead.emailId, now);
  if (dead.kind === 'import-csv-slice') await failCsvImport(services.db, dead.importId, now);
}
