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
  brandRestored,
  curatedSponsorship,
  linkHostInput,
  linkHostList,
  sponsorshipChange,
} from '../curation.ts';
import { intake } from '../dashboard.ts';
import { deal, dealChange, dealInput } from '../deals.ts';
import {
  emailAccepted,
  emailDetail,
  emailInput,
  emailList,
  emailsQuery,
  enqueued,
  processBatch,
  reprocessing,
  resolving,
  uploadAnswer,
  uploadQuery,
} from '../emails.ts';
import {
  mailboxChange,
  mailboxDecided,
  mailboxDecision,
  mailboxDetail,
  mailboxInput,
  mailboxList,
  mailboxSenderList,
  mailboxSendersQuery,
  mailboxStarted,
} from '../mailbox-imports.ts';
import {
  csvImport,
  csvImportAnswer,
  csvPreview,
  importJob,
  newsletterAnswer,
  newsletterChange,
  newsletterInput,
  newsletterRemoval,
  reportState,
} from '../newsletters.ts';
import { lookUpQuery, newsletterLookUp } from '../past-issues.ts';
import { reviewDecided, reviewDecision, reviewList, reviewQuery, reviewUndone } from '../review.ts';
import { backup, backupList, settings } from '../settings.ts';
import { detailQuery, sponsorshipInput, sponsorshipRow } from '../sponsorships.ts';
import { standingDecided, standingQuery, standingQueue } from '../standing.ts';
import { status } from '../status.ts';
import { subscriptionList, subscriptionsQuery } from '../subscriptions.ts';
import { trackingRequestChange, trackingRequestChanged, trackingRequestList } from '../tracking-requests.ts';
import { get, ofGroup, patch, post, put, remove } from './call.ts';

export const ADMIN_CALLS = ofGroup('admin', [
  get('/newsletter-look-up', "What a newsletter's own site says about it", newsletterLookUp, { query: lookUpQuery }),
  get('/subscriptions', 'Our subscriptions to newsletters, what needs a hand first', subscriptionList, {
    query: subscriptionsQuery,
  }),
  post('/subscriptions/{id}/handled', 'Somebody signed up, or opened the mail that asked for it', okAnswer),
  remove('/subscriptions/{id}/handled', 'Takes that back, once', okAnswer),
  post('/newsletters', 'Puts a newsletter under tracking', newsletterAnswer, {
    body: newsletterInput,
  }),
  put('/newsletters/{id}', 'Changes a newsletter', newsletterAnswer, { body: newsletterChange }),
  remove('/newsletters/{id}', 'Removes a newsletter with its emails and sponsorships', okAnswer, {
    body: newsletterRemoval,
  }),
  post('/newsletters/csv/preview', 'Reads a CSV file and guesses its columns', csvPreview),
  post('/newsletters/csv/import', 'Imports newsletters', csvImportAnswer, { body: csvImport }),
  get('/imports/{id}', 'How far an import is', importJob),
  get('/imports/{id}/export-errors', 'The rows of an import that failed, as CSV', null),
  get('/newsletters/{id}/report', "State of a newsletter's public report", reportState),
  post('/newsletters/{id}/report/rebuild', 'Builds the report anew', reportState),
  post('/newsletters/{id}/report/rotate', 'Gives the report another link', reportState),
  post('/brands', 'Adds a brand', brandDetail, { body: brandInput }),
  patch('/brands/{id}', 'Changes a brand', brandDetail, { body: brandChange }),
  remove('/brands/{id}', 'Removes a brand with its sponsorships; can be taken back for 30 days', brandRemoval),
  post('/brands/{id}/merge', 'Merges a brand into another; can be taken back for 30 days', brandRemoval, {
    body: brandMerge,
  }),
  get('/brands/{id}/aliases', 'Other ways of writing a brand', brandAliasList),
  post('/brands/{id}/aliases', 'Adds a way of writing a brand', brandAliasList, {
    body: brandAliasInput,
  }),
  remove('/brands/{id}/aliases/{alias}', 'Takes a way of writing a brand away', brandAliasList),
  get('/brand-removals', 'Merged and removed brands of the last 30 days', brandRemovalList, {
    query: brandRemovalsQuery,
  }),
  post('/brand-removals/{id}/undo', 'Takes a merge or removal back', brandRestored),
  patch('/sponsorships/{id}', 'Puts a sponsorship right; the analyst can not change it back', curatedSponsorship, {
    body: sponsorshipChange,
  }),
  remove('/sponsorships/{id}', 'It is not a sponsorship, whatever analyst says so', curatedSponsorship),
  post('/sponsorships/{id}/restore', 'Takes a rejection back', curatedSponsorship),
  get('/review', "What waits for a person's word", reviewList, { query: reviewQuery }),
  post('/review/{id}', 'Decides one of them', reviewDecided, { body: reviewDecision }),
  post('/review/{id}/undo', 'Takes a decision back', reviewUndone),
  get('/audit-log', 'Who changed what', auditList, { query: auditQuery }),
  get('/link-hosts', 'Redirectors learned from ads', linkHostList),
  post('/link-hosts', 'Confirms or adds a redirector', linkHostList, { body: linkHostInput }),
  remove('/link-hosts/{domain}', 'It is none, and is not learned again', linkHostList),
  post('/sponsorships', 'Records a sponsorship by hand', sponsorshipRow, { body: sponsorshipInput }),
  get('/emails', 'A page of received emails', emailList, { query: emailsQuery }),
  get('/emails/unprocessed', 'A page of pending and failed emails', emailList, {
    query: emailsQuery,
  }),
  get('/emails/{id}', 'An email with its body', emailDetail, { query: detailQuery }),
  get('/emails/{id}/frame', 'An email as a page for a sandboxed frame', null, { query: detailQuery }),
  post('/emails', 'Enters an email by hand', emailAccepted, { body: emailInput }),
  post('/emails/upload', 'Takes email files, 32 MB together', uploadAnswer),
  post('/emails/upload/file', 'Takes one email file as the body, 25 MB', uploadAnswer, {
    query: uploadQuery,
  }),
  post('/emails/process/{id}', 'Analyses an email again', enqueued),
  post('/emails/reprocess', 'Makes mails anew from their stored bytes', enqueued, {
    body: reprocessing,
  }),
  post('/emails/resolve', 'Looks up where hidden links of stored mails lead', enqueued, {
    body: resolving,
  }),
  post('/emails/process-batch', 'Analyses pending and failed emails', enqueued, {
    body: processBatch,
  }),
  get('/mailbox-imports', "The user's mailbox imports", mailboxList),
  post('/mailbox-imports', 'Begins to import a mailbox file', mailboxStarted, { body: mailboxInput }),
  get('/mailbox-imports/{id}', 'How far a mailbox import is, and which parts of the file are here', mailboxDetail),
  put('/mailbox-imports/{id}/parts/{part}', 'Takes a part of the file as the body, 8 MB', okAnswer),
  post('/mailbox-imports/{id}/complete', 'The file is here: begins to read it', okAnswer),
  patch('/mailbox-imports/{id}', 'Pauses or resumes the reading', okAnswer, { body: mailboxChange }),
  get('/mailbox-imports/{id}/senders', 'A page of senders that the catalogue does not know', mailboxSenderList, {
    query: mailboxSendersQuery,
  }),
  post('/mailbox-imports/{id}/senders', 'Tracks or ignores senders', mailboxDecided, { body: mailboxDecision }),
  post('/mailbox-imports/{id}/close', 'Finishes the import and deletes everything that was not chosen', okAnswer),
  post('/partner-deals', 'Adds a partner deal', deal, { body: dealInput }),
  patch('/partner-deals/{id}', 'Changes a partner deal', deal, { body: dealChange }),
  remove('/partner-deals/{id}', 'Removes a partner deal', okAnswer),
  get('/newsletter-tracking-requests', 'Pending tracking requests', trackingRequestList),
  patch('/newsletter-tracking-requests/{id}', 'Marks a request as tracked', trackingRequestChanged, {
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
  get('/status', 'State of the service: what waits, which analyst reads the mail, what failed for good', status),
  get('/exports/all.zip', 'Everything, a CSV a table', null),
  get('/exports/labels.zip', 'Issues that a person judged, as a labelled folder', null),
  get('/backups', 'Backups', backupList),
  post('/backups', 'Makes a backup', backup),
  get('/backups/{name}', 'A backup as a file', null),
  get('/standing-queue', 'Who waits to be believed: newsletters of members, unfamiliar senders', standingQueue, {
    query: standingQuery,
  }),
  post('/standing-queue/newsletters/{id}/confirm', 'What the newsletter says counts', standingDecided),
  post('/standing-queue/newsletters/{id}/refuse', "What it says stays its owner's", standingDecided),
  post('/standing-queue/senders/{id}/confirm', 'What the sender writes counts', standingDecided),
  post('/standing-queue/senders/{id}/refuse', 'What the sender writes counts for nobody', standingDecided),
]);
