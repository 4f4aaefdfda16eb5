// Calls of administrators. None is open to tokens.
import { accessRequest, accessRequestChange, accessRequestList, accessRequestsQuery, okAnswer } from '../account.ts';
import { auditList, auditQuery } from '../audit-log.ts';
import { brandDetail, brandInput } from '../brands.ts';
import {
  brandAliasInput,
  brandAliasList,
  brandChange,
  brandMerge,
  brandRemoval,
  brandRemovalList,
  brandRemovalsQuery,
  brandRestoreAnswer,
  curatedSponsorship,
  linkHostInput,
  linkHostList,
  sponsorshipChange,
} from '../curation.ts';
import { intake } from '../dashboard.ts';
import { partnerDeal, partnerDealChange, partnerDealInput } from '../deals.ts';
import {
  emailDetail,
  emailInput,
  emailInputAnswer,
  emailList,
  emailsQuery,
  enqueuedAnswer,
  processBatchInput,
  reprocessInput,
  resolveLinksInput,
  uploadAnswer,
  uploadQuery,
} from '../emails.ts';
import {
  csvImport,
  csvImportAnswer,
  csvImportJob,
  csvPreview,
  newsletterAnswer,
  newsletterChange,
  newsletterInput,
  newsletterRemoval,
  reportState,
} from '../newsletters.ts';
import { newsletterLookUpQuery, newsletterOnItsSite } from '../past-issues.ts';
import { reviewDecision, reviewDecisionAnswer, reviewList, reviewQuery, reviewUndoAnswer } from '../review.ts';
import { backup, backupList, settings } from '../settings.ts';
import { sponsorshipDetailQuery, sponsorshipInput, sponsorshipRow } from '../sponsorships.ts';
import { standingDecisionAnswer, standingQueue, standingQueueQuery } from '../standing.ts';
import { serviceStatus } from '../status.ts';
import { newsletterSubscriptionList, newsletterSubscriptionsQuery } from '../subscriptions.ts';
import { trackingRequestChange, trackingRequestChangeAnswer, trackingRequestList } from '../tracking-requests.ts';
import { callsOfGroup, get, patch, post, put, remove } from './call.ts';

export const ADMIN_CALLS = callsOfGroup('admin', [
  get('/newsletter-look-up', "What a newsletter's own site says about it", newsletterOnItsSite, {
    query: newsletterLookUpQuery,
  }),
  get('/subscriptions', 'Our newsletter subscriptions, those that need attention first', newsletterSubscriptionList, {
    query: newsletterSubscriptionsQuery,
  }),
  post('/subscriptions/{id}/handled', 'Marks a sign-up or confirmation as done', okAnswer),
  remove('/subscriptions/{id}/handled', 'Undoes that mark, once', okAnswer),
  post('/newsletters', 'Starts tracking a newsletter', newsletterAnswer, {
    body: newsletterInput,
  }),
  put('/newsletters/{id}', 'Changes a newsletter', newsletterAnswer, { body: newsletterChange }),
  remove('/newsletters/{id}', 'Removes a newsletter with its emails and sponsorships', okAnswer, {
    body: newsletterRemoval,
  }),
  post('/newsletters/csv/preview', 'Reads a CSV file and guesses its columns', csvPreview),
  post('/newsletters/csv/import', 'Imports newsletters', csvImportAnswer, { body: csvImport }),
  get('/imports/{id}', 'Progress of an import', csvImportJob),
  get('/imports/{id}/export-errors', 'The rows of an import that failed, as CSV', null),
  get('/newsletters/{id}/report', "State of a newsletter's public report", reportState),
  post('/newsletters/{id}/report/rebuild', 'Rebuilds the report', reportState),
  post('/newsletters/{id}/report/rotate', 'Replaces the link of the report', reportState),
  post('/brands', 'Adds a brand', brandDetail, { body: brandInput }),
  patch('/brands/{id}', 'Changes a brand', brandDetail, { body: brandChange }),
  remove('/brands/{id}', 'Removes a brand with its sponsorships; can be undone for 30 days', brandRemoval),
  post('/brands/{id}/merge', 'Merges a brand into another; can be undone for 30 days', brandRemoval, {
    body: brandMerge,
  }),
  get('/brands/{id}/aliases', 'Aliases of a brand', brandAliasList),
  post('/brands/{id}/aliases', 'Adds an alias to a brand', brandAliasList, {
    body: brandAliasInput,
  }),
  remove('/brands/{id}/aliases/{alias}', 'Removes an alias from a brand', brandAliasList),
  get('/brand-removals', 'Merged and removed brands of the last 30 days', brandRemovalList, {
    query: brandRemovalsQuery,
  }),
  post('/brand-removals/{id}/undo', 'Undoes a merge or removal', brandRestoreAnswer),
  patch('/sponsorships/{id}', 'Corrects a sponsorship; later analysis keeps the correction', curatedSponsorship, {
    body: sponsorshipChange,
  }),
  remove('/sponsorships/{id}', 'Rejects a sponsorship; later analysis keeps it rejected', curatedSponsorship),
  post('/sponsorships/{id}/restore', 'Undoes a rejection', curatedSponsorship),
  get('/review', 'Entries waiting for review', reviewList, { query: reviewQuery }),
  post('/review/{id}', 'Decides an entry', reviewDecisionAnswer, { body: reviewDecision }),
  post('/review/{id}/undo', 'Undoes a decision', reviewUndoAnswer),
  get('/audit-log', 'Who changed what', auditList, { query: auditQuery }),
  get('/link-hosts', 'Redirectors learned from ads', linkHostList),
  post('/link-hosts', 'Confirms or adds a redirector', linkHostList, { body: linkHostInput }),
  remove('/link-hosts/{domain}', 'Removes a redirector; it is not learned again', linkHostList),
  post('/sponsorships', 'Records a sponsorship by hand', sponsorshipRow, { body: sponsorshipInput }),
  get('/emails', 'A page of received emails', emailList, { query: emailsQuery }),
  get('/emails/unprocessed', 'A page of pending and failed emails', emailList, {
    query: emailsQuery,
  }),
  get('/emails/{id}', 'An email with its body', emailDetail, { query: sponsorshipDetailQuery }),
  get('/emails/{id}/frame', 'An email as a page for a sandboxed frame', null, { query: sponsorshipDetailQuery }),
  post('/emails', 'Adds an email by hand', emailInputAnswer, { body: emailInput }),
  post('/emails/upload', 'Uploads email files, up to 32 MB in total', uploadAnswer),
  post('/emails/upload/file', 'Uploads one email file as the body, up to 25 MB', uploadAnswer, {
    query: uploadQuery,
  }),
  post('/emails/process/{id}', 'Analyses an email again', enqueuedAnswer),
  post('/emails/reprocess', 'Rebuilds emails from their stored bytes', enqueuedAnswer, {
    body: reprocessInput,
  }),
  post('/emails/resolve', 'Resolves the hidden links of stored emails', enqueuedAnswer, {
    body: resolveLinksInput,
  }),
  post('/emails/process-batch', 'Analyses pending and failed emails', enqueuedAnswer, {
    body: processBatchInput,
  }),
  post('/partner-deals', 'Adds a partner deal', partnerDeal, { body: partnerDealInput }),
  patch('/partner-deals/{id}', 'Changes a partner deal', partnerDeal, { body: partnerDealChange }),
  remove('/partner-deals/{id}', 'Removes a partner deal', okAnswer),
  get('/newsletter-tracking-requests', 'Pending tracking requests', trackingRequestList),
  patch('/newsletter-tracking-requests/{id}', 'Marks a request as tracked', trackingRequestChangeAnswer, {
    body: trackingRequestChange,
  }),
  get('/access-requests', 'A page of requests for access', accessRequestList, {
    query: accessRequestsQuery,
  }),
  patch('/access-requests/{id}', 'Accepts or declines a request for access', accessRequest, {
    body: accessRequestChange,
  }),
  get('/intake', 'Mails by outcome, claims by analyst, coverage gaps', intake),
  get('/settings', 'Settings', settings),
  get('/status', 'State of the service: queues, the analyst in use, jobs that failed permanently', serviceStatus),
  get('/exports/all.zip', 'All data, one CSV per table', null),
  get('/exports/labels.zip', 'Issues that a person reviewed, as a labelled folder', null),
  get('/backups', 'Backups', backupList),
  post('/backups', 'Creates a backup', backup),
  get('/backups/{name}', 'A backup as a file', null),
  get('/standing-queue', 'Newsletters of members and unfamiliar senders that wait for confirmation', standingQueue, {
    query: standingQueueQuery,
  }),
  post(
    '/standing-queue/newsletters/{id}/confirm',
    'Confirms a newsletter: its sponsorships count',
    standingDecisionAnswer,
  ),
  post(
    '/standing-queue/newsletters/{id}/refuse',
    'Refuses a newsletter: only its owner sees its sponsorships',
    standingDecisionAnswer,
  ),
  post('/standing-queue/senders/{id}/confirm', 'Confirms a sender: its mail counts', standingDecisionAnswer),
  post('/standing-queue/senders/{id}/refuse', 'Refuses a sender: its mail does not count', standingDecisionAnswer),
]);
