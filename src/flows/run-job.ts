// Which flow does which job.
import type { Job } from '../jobs.ts';
import type { Services } from '../services.ts';
import { analyseIssue } from './analyse-issue.ts';
import { buildReport } from './build-report.ts';
import { findContact } from './find-contact.ts';
import { findLogo } from './find-logo.ts';
import { importSlice } from './import-newsletters.ts';
import { describeAudience, forgetVectors, relateAudience } from './match-audience.ts';

/** @throws what the flow throws: the queue tries again. */
export async function runJob(services: Services, job: Job, now: Date): Promise<void> {
  switch (job.kind) {
    case 'analyse':
      return analyseIssue(services, job.emailId, now);
    case 'describe':
      return describeAudience(services, job, now);
    case 'relate':
      return relateAudience(services, job, now);
    case 'forget':
      return forgetVectors(services, job);
    case 'logo':
      return findLogo(services, job);
    case 'contact':
      return findContact(services, job, now);
    case 'import':
      return importSlice(services, job, now);
    case 'report':
      return buildReport(services, job, now);
  }
}
