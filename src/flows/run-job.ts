// Maps each kind of job to the flow that handles it.
import type { Job } from '../jobs.ts';
import type { Services } from '../services.ts';
import { sendAlertMails } from './alert/mail.ts';
import { matchAlerts } from './alert/match.ts';
import { describeAudience, forgetVectors, relateAudience } from './audience/match.ts';
import { reconcileCustomers } from './billing/sync-subscription.ts';
import { checkAdLinks, settleBookings } from './booking/settle.ts';
import { findLogo } from './brand/find-logo.ts';
import { findSite } from './brand/find-site.ts';
import { checkDomains } from './contact/check-domain.ts';
import { findContact } from './contact/find.ts';
import { analyseIssue } from './issue/analyse.ts';
import { archiveTexts } from './issue/mail-text.ts';
import { reprocess } from './issue/reprocess.ts';
import { resolveIssue } from './issue/resolve.ts';
import { targetReadersOf } from './issue/target-readers.ts';
import { runMailboxImport } from './mailbox/run.ts';
import { importSlice } from './newsletter/import.ts';
import { lookUpRequest } from './newsletter/look-up-request.ts';
import { readPublicSide } from './newsletter/look-up-side.ts';
import { readPastIssues } from './newsletter/read-past-issues.ts';
import { continueBackup } from './operations/backup.ts';
import { buildPatterns } from './pitch/build-patterns.ts';
import { scorePitches } from './pitch/score.ts';
import { buildReport } from './report/build.ts';
import { buildTrends } from './trends/read.ts';
import { sendTrendReport } from './trends/reports.ts';
import { deliverWebhooks } from './webhook/deliver.ts';

/** Runs one job. @throws any error of the flow; the queue retries. */
export async function runJob(services: Services, job: Job, now: Date): Promise<void> {
  switch (job.kind) {
    case 'analyse':
      return analyseIssue(services, job.emailId, now);
    case 'resolve':
      await resolveIssue(services, job.emailId, targetReadersOf(services), now);
      return;
    case 'bookings':
      return settleBookings(services, job.emailId, now);
    case 'ad-links':
      return checkAdLinks(services, job.emailId, now);
    case 'describe':
      return describeAudience(services, job, now);
    case 'relate':
      return relateAudience(services, job, now);
    case 'forget':
      return forgetVectors(services, job);
    case 'logo':
      // The logo comes from the brand's site, so the site is found first.
      if (job.what === 'brand') await findSite(services, job.id);
      return findLogo(services, job, now);
    case 'contact':
      return findContact(services, job, now);
    case 'mail-domains':
      return checkDomains(services, job.domains, now);
    case 'import':
      return importSlice(services, job, now);
    case 'patterns':
      return buildPatterns(services, job.newsletterId, now);
    case 'pitch':
      return scorePitches(services, job.newsletterId, now);
    case 'reconcile':
      return reconcileCustomers(services, job, now);
    case 'trend-report':
      return sendTrendReport(services, job, now);
    case 'trends':
      return buildTrends(services, job, now);
    case 'match-alerts':
      return matchAlerts(services, job.userIds, now);
    case 'alert-mail':
      return sendAlertMails(services, job.userIds, now);
    case 'deliver':
      return deliverWebhooks(services, job.endpointId, now);
    case 'backup':
      return continueBackup(services, job, now);
    case 'reprocess':
      await reprocess(services, job);
      return;
    case 'public-side':
      return readPublicSide(services, job.newsletterId, now);
    case 'look-up-request':
      return lookUpRequest(services, job.requestId, now);
    case 'past-issues':
      return readPastIssues(services, job.readingId, now);
    case 'mailbox':
      return runMailboxImport(services, job.importId, now);
    case 'archive':
      return archiveTexts(services, job.emailIds, now);
    case 'report':
      return buildReport(services, job, now);
  }
}
