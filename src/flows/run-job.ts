// Which flow does which job.
import type { Job } from '../jobs.ts';
import type { Services } from '../services.ts';
import { analyseIssue } from './analyse-issue.ts';
import { buildReport } from './build-report.ts';
import { importSlice } from './import-newsletters.ts';

/** @throws what the flow throws: the queue tries again. */
export async function runJob(services: Services, job: Job, now: Date): Promise<void> {
  switch (job.kind) {
    case 'analyse':
      return analyseIssue(services, job.emailId, now);
    case 'import':
      return importSlice(services, job, now);
    case 'report':
      return buildReport(services, job, now);
    default:
      return;
  }
}
