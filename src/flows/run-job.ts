// Maps each kind of job to the flow that handles it.
import type { Job } from '../jobs.ts';
import type { Services } from '../services.ts';
import { sendAlertMails } from './alert/mail.ts';
import { createAlertsForMembers } from './alert/match.ts';
import { deleteAudienceVectors, describeAudience, relateAudience } from './audience/match.ts';
import { reconcileCustomers } from './billing/sync-subscription.ts';
import { checkAdCopyLink } from './booking/ad-copy.ts';
import { checkAdLinks, updateBookingsFromIssue } from './booking/settle.ts';
import { findLogo } from './brand/find-logo.ts';
import { findBrandSite } from './brand/find-site.ts';
import { checkMailDomains } from './contact/check-domain.ts';
import { findBrandContact } from './contact/find.ts';
import { analyseIssue } from './issue/analyse.ts';
import { moveMailTexts } from './issue/mail-text.ts';
import { reprocess } from './issue/reprocess.ts';
import { resolveHiddenLinks } from './issue/resolve.ts';
import { createLinkTargetReaders } from './issue/target-readers.ts';
import { importCsvSlice } from './newsletter/import.ts';
import { lookUpTrackingRequest } from './newsletter/look-up.ts';
import { readNewsletterSite } from './newsletter/read-newsletter-site.ts';
import { readPastIssues, startPastIssuesReading } from './newsletter/read-past-issues.ts';
import { buildBuyingPatterns } from './pitch/build-patterns.ts';
import { scorePitches } from './pitch/score.ts';
import { buildReport } from './report/build.ts';
import { mailSponsorRequest } from './sponsors-page/mail-request.ts';
import { rebuildCatalogueTrends } from './trends/read.ts';
import { sendTrendReport } from './trends/reports.ts';
import { deliverWebhooks } from './webhook/deliver.ts';

export async function runJob(services: Services, job: Job, now: Date): Promise<void> {
  switch (job.kind) {
    case 'analyse':
      return analyseIssue(services, job.emailId, now);
    case 'resolve':
      await resolveHiddenLinks(services, job.emailId, createLinkTargetReaders(services), now);
      return;
    case 'bookings':
      return updateBookingsFromIssue(services, job.emailId, now);
    case 'ad-links':
      return checkAdLinks(services, job.emailId, now);
    case 'ad-copy-link':
      return checkAdCopyLink(services, job.bookingId, now);
    case 'describe':
      return describeAudience(services, job, now);
    case 'relate':
      return relateAudience(services, job, now);
    case 'delete-vectors':
      return deleteAudienceVectors(services, job);
    case 'logo':
      // The logo comes from the brand's site, so the site is found first.
      if (job.what === 'brand') await findBrandSite(services, job.id);
      return findLogo(services, job, now);
    case 'contact':
      return findBrandContact(services, job, now);
    case 'mail-domains':
      return checkMailDomains(services, job.domains, now);
    case 'import-csv-slice':
      return importCsvSlice(services, job, now);
    case 'build-buying-patterns':
      return buildBuyingPatterns(services, job.newsletterId, now);
    case 'pitch':
      return scorePitches(services, job.newsletterId, now);
    case 'reconcile':
      return reconcileCustomers(services, job, now);
    case 'trend-report':
      return sendTrendReport(services, job, now);
    case 'trends':
      return rebuildCatalogueTrends(services, job, now);
    case 'match-alerts':
      return createAlertsForMembers(services, job.userIds, now);
    case 'alert-mail':
      return sendAlertMails(services, job.userIds, now);
    case 'request-mail':
      return mailSponsorRequest(services, job, now);
    case 'deliver':
      return deliverWebhooks(services, job.endpointId, now);
    case 'reprocess':
      await reprocess(services, job);
      return;
    case 'read-newsletter-site':
      await readNewsletterSite(services, job.newsletterId, now);
      if (job.archive) await startPastIssuesReading(services, job.newsletterId, { ...job.archive, upTo: 'read' }, now);
      return;
    case 'look-up-request':
      return lookUpTrackingRequest(services, job.requestId, now);
    case 'past-issues':
      return readPastIssues(services, job.pastIssuesImportId, now);
    case 'move-old-texts':
      return moveMailTexts(services, job.emailIds, now);
    case 'report':
      return buildReport(services, job, now);
  }
}
