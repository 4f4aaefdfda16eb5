// Every call of the API with what it takes and answers: the OpenAPI document is made from it, the tests parse every answer by it, and a test walks
// it beside the app's own routes, so that neither can lack what the other has.
import * as z from 'zod';
import {
  accessRequest,
  accessRequestChange,
  accessRequestInput,
  accessRequestList,
  accessRequestsQuery,
  accountDeletion,
  accountExport,
  accountSessions,
  checkoutInput,
  currentUser,
  done,
  onboarding,
  onboardingAnswer,
  priceList,
  redirectAnswer,
} from './account.ts';
import { brandDetail, brandInput, brandList, brandProfile, brandsQuery } from './brands.ts';
import { pageQuery } from './common.ts';
import {
  auditList,
  auditQuery,
  brandAliasInput,
  brandAliasList,
  brandChange,
  brandMerge,
  brandRemoval,
  brandRemovalList,
  brandRestored,
  curatedSponsorship,
  linkHostInput,
  linkHostList,
  reviewDecided,
  reviewDecision,
  reviewList,
  reviewQuery,
  reviewUndone,
  sponsorshipChange,
  wrongReport,
  wrongReportInput,
  wrongReportList,
} from './curation.ts';
import { hiddenCounts, stats } from './dashboard.ts';
import { deal, dealChange, dealInput, dealList } from './deals.ts';
import {
  emailAccepted,
  emailDetail,
  emailInput,
  emailList,
  emailsQuery,
  enqueued,
  processBatch,
  reprocessing,
  uploadAnswer,
  uploadQuery,
} from './emails.ts';
import {
  csvImport,
  csvImportAnswer,
  csvPreview,
  importJob,
  newsletterAnswer,
  newsletterChange,
  newsletterDetail,
  newsletterInput,
  newsletterList,
  newsletterOptions,
  newsletterRemoval,
  newslettersQuery,
  reportState,
  samePublisher,
  samePublisherQuery,
  similarNewsletters,
  similarQuery,
} from './newsletters.ts';
import {
  brandCalendar,
  calendarQuery,
  dashboard,
  intake,
  newsletterInsight,
  pitchMarkInput,
  pitchNext,
  pitchNextQuery,
} from './pitch.ts';
import { contactRemovalInput } from './privacy.ts';
import { report } from './report.ts';
import { backup, backupList, settings } from './settings.ts';
import { savedSearch, savedSearches, savedSearchInput, similarityAnswer, similaritySearch } from './similarity.ts';
import {
  detailQuery,
  historyQuery,
  sponsorshipDetail,
  sponsorshipInput,
  sponsorshipList,
  sponsorshipRow,
  sponsorshipsOfBrand,
  sponsorshipsOfNewsletter,
  sponsorshipsQuery,
} from './sponsorships.ts';
import { standingDecided, standingQuery, standingQueue } from './standing.ts';
import { status } from './status.ts';
import {
  trackingRequestAnswer,
  trackingRequestChange,
  trackingRequestChanged,
  trackingRequestInput,
  trackingRequestList,
} from './tracking-requests.ts';
import { trendReport, trendReportList, trendSubscription, trends, trendsQuery } from './trends.ts';

export type CallGroup = 'public' | 'signedIn' | 'member' | 'admin';

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below /api, parameters as {id}. */
  path: string;
  group: CallGroup;
  summary: string;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Shape of the JSON answer; null: a redirect, a page or a file. */
  answer: z.ZodType | null;
}

const call = (
  method: Call['method'],
  path: string,
  group: CallGroup,
  summary: string,
  answer: Call['answer'],
  takes: Pick<Call, 'query' | 'body'> = {},
): Call => ({
  method,
  path,
  group,
  summary,
  answer,
  ...takes,
});

export const CALLS: Call[] = [
  call('GET', '/health', 'public', 'Whether the app and its database answer', done),
  call('GET', '/openapi.json', 'public', 'This document', z.record(z.string(), z.unknown())),
  call('GET', '/login', 'public', 'Starts sign-in', null),
  call('GET', '/callback', 'public', "Takes the identity provider's answer", null),
  call('GET', '/logout', 'public', 'Ends the session', null),
  call('GET', '/subscribe', 'public', 'Straight to checkout, by way of sign-in where needed', null),
  call('POST', '/access-requests', 'public', 'Asks for access', done, { body: accessRequestInput }),
  call('POST', '/privacy/contacts', 'public', 'Asks for the removal of a contact, by its owner', done, {
    body: contactRemovalInput,
  }),
  call('GET', '/public/report/{slug}', 'public', 'A public intelligence report', report),
  call('POST', '/email/webhook', 'public', 'Takes mail from an inbound-parse service', emailAccepted),
  call('POST', '/mail-events', 'public', 'Takes what a mail service tells of bounces and complaints', done),
  call('POST', '/stripe/webhook', 'public', "Takes the payment provider's events", done),

  call('GET', '/auth/user', 'signedIn', 'The signed-in user', currentUser),
  call('POST', '/onboarding', 'signedIn', 'Names the newsletter of a newcomer', onboardingAnswer, { body: onboarding }),
  call('GET', '/newsletters/same-publisher', 'signedIn', "What we track of a site's publisher", samePublisher, {
    query: samePublisherQuery,
  }),
  call('POST', '/auth/complete-tour', 'signedIn', 'Marks the quick tour done', done),
  call('GET', '/account/sessions', 'signedIn', 'Where the user is signed in', accountSessions),
  call('DELETE', '/account/sessions/{id}', 'signedIn', 'Ends one of the sessions', done),
  call('GET', '/account/export.json', 'signedIn', "Everything of the user's own, as JSON", accountExport),
  call('GET', '/account/export.zip', 'signedIn', "Everything of the user's own, a CSV for each kind", null),
  call('POST', '/account/delete', 'signedIn', 'Deletes the account', done, { body: accountDeletion }),
  call('POST', '/auth/sign-out-everywhere', 'signedIn', 'Ends all sessions of the user', done),
  call('POST', '/create-checkout-session', 'signedIn', 'Starts a checkout', redirectAnswer, { body: checkoutInput }),
  call('POST', '/create-portal-session', 'signedIn', 'Opens the billing portal', redirectAnswer),
  call('GET', '/prices', 'signedIn', 'Price ids by plan', priceList),

  call('GET', '/stats', 'member', 'The dashboard', stats),
  call('GET', '/pitch-next', 'member', 'Whom to pitch next, with reasons and evidence', pitchNext, {
    query: pitchNextQuery,
  }),
  call('PUT', '/pitch-next/{brandId}', 'member', 'Saves a brand, or says that it is not for one', done, {
    body: pitchMarkInput,
  }),
  call('GET', '/dashboard', 'member', 'What changed, own sponsors, the nearest newsletters week by week', dashboard),
  call('GET', '/trends', 'member', 'What moves, by week, month or quarter', trends, { query: trendsQuery }),
  call('GET', '/trend-reports', 'member', 'Past weekly reports', trendReportList, { query: pageQuery(12) }),
  call('GET', '/trend-reports/{id}', 'member', 'A weekly report', trendReport),
  call('PUT', '/trend-reports/subscription', 'member', 'Whether one gets the report by mail', done, {
    body: trendSubscription,
  }),
  call('POST', '/similarity-search', 'member', 'Newsletters like an audience, and who buys there', similarityAnswer, {
    body: similaritySearch,
  }),
  call('GET', '/similarity-searches', 'member', 'Searches that are kept', savedSearches),
  call('POST', '/similarity-searches', 'member', 'Keeps a search', savedSearch, { body: savedSearchInput }),
  call('DELETE', '/similarity-searches/{id}', 'member', 'Forgets a search', done),
  call('GET', '/brands/{id}/calendar', 'member', 'A brand week by week and newsletter by newsletter', brandCalendar, {
    query: calendarQuery,
  }),
  call('GET', '/newsletters/{id}/insight', 'member', "A newsletter's sponsors, coverage and slots", newsletterInsight),
  call('GET', '/stats/recent', 'member', 'How much lies behind the line', hiddenCounts),
  call(
    'GET',
    '/newsletters',
    'member',
    'A page of newsletters; without parameters all of them, compact',
    z.union([newsletterList, newsletterOptions]),
    { query: newslettersQuery },
  ),
  call('GET', '/newsletters/{id}', 'member', 'A newsletter with its newest sponsorships', newsletterDetail),
  call('GET', '/newsletters/{id}/similar', 'member', 'Newsletters with a similar audience', similarNewsletters, {
    query: similarQuery,
  }),
  call('GET', '/brands', 'member', 'A page of brands', brandList, { query: brandsQuery }),
  call('GET', '/brands/{id}', 'member', 'A brand', brandDetail),
  call('GET', '/brands/{id}/sponsorships', 'member', 'A brand with a page of its sponsorships', brandProfile, {
    query: historyQuery,
  }),
  call('GET', '/sponsorships', 'member', 'A page of sponsorships', sponsorshipList, { query: sponsorshipsQuery }),
  call(
    'GET',
    '/sponsorships/newsletter/{id}',
    'member',
    "A page of a newsletter's sponsorships",
    sponsorshipsOfNewsletter,
    { query: historyQuery },
  ),
  call('GET', '/sponsorships/brand/{id}', 'member', "A page of a brand's sponsorships", sponsorshipsOfBrand, {
    query: historyQuery,
  }),
  call(
    'GET',
    '/sponsorships/{id}',
    'member',
    'A sponsorship with brand, newsletter, evidence and e-mail',
    sponsorshipDetail,
    { query: detailQuery },
  ),
  call(
    'GET',
    '/sponsorships/{id}/email-frame',
    'member',
    'The e-mail behind a sponsorship as a page for a sandboxed frame',
    null,
    { query: detailQuery },
  ),
  call('GET', '/partner-deals', 'member', 'Partner deals', dealList),
  call(
    'POST',
    '/newsletter-tracking-requests',
    'member',
    'Asks for a newsletter to be tracked',
    trackingRequestAnswer,
    { body: trackingRequestInput },
  ),
  call(
    'POST',
    '/sponsorships/{id}/reports',
    'member',
    'Says that something about a sponsorship is wrong',
    wrongReport,
    {
      body: wrongReportInput,
    },
  ),
  call('GET', '/reports/own', 'member', 'What the caller said is wrong, and what came of it', wrongReportList),
  call('POST', '/reports/own/seen', 'member', 'The outcomes have been shown', done),
  call('GET', '/exports/newsletters.csv', 'member', 'The list of newsletters as CSV', null, {
    query: newslettersQuery,
  }),
  call('GET', '/exports/brands.csv', 'member', 'The list of brands as CSV', null, { query: brandsQuery }),
  call('GET', '/exports/sponsorships.csv', 'member', 'The list of sponsorships as CSV', null, {
    query: sponsorshipsQuery,
  }),

  call('POST', '/newsletters', 'admin', 'Puts a newsletter under tracking', newsletterAnswer, {
    body: newsletterInput,
  }),
  call('PUT', '/newsletters/{id}', 'admin', 'Changes a newsletter', newsletterAnswer, { body: newsletterChange }),
  call('DELETE', '/newsletters/{id}', 'admin', 'Removes a newsletter with its e-mails and sponsorships', done, {
    body: newsletterRemoval,
  }),
  call('POST', '/newsletters/csv/preview', 'admin', 'Reads a CSV file and guesses its columns', csvPreview),
  call('POST', '/newsletters/csv/import', 'admin', 'Imports newsletters', csvImportAnswer, { body: csvImport }),
  call('GET', '/imports/{id}', 'admin', 'How far an import is', importJob),
  call('GET', '/imports/{id}/export-errors', 'admin', 'The rows of an import that failed, as CSV', null),
  call('GET', '/newsletters/{id}/report', 'admin', "State of a newsletter's public report", reportState),
  call('POST', '/newsletters/{id}/report/rebuild', 'admin', 'Builds the report anew', reportState),
  call('POST', '/newsletters/{id}/report/rotate', 'admin', 'Gives the report another link', reportState),
  call('POST', '/brands', 'admin', 'Adds a brand', brandDetail, { body: brandInput }),
  call('PATCH', '/brands/{id}', 'admin', 'Changes a brand', brandDetail, { body: brandChange }),
  call(
    'DELETE',
    '/brands/{id}',
    'admin',
    'Removes a brand with its sponsorships; can be taken back for 30 days',
    brandRemoval,
  ),
  call(
    'POST',
    '/brands/{id}/merge',
    'admin',
    'Merges a brand into another; can be taken back for 30 days',
    brandRemoval,
    {
      body: brandMerge,
    },
  ),
  call('GET', '/brands/{id}/aliases', 'admin', 'Other ways of writing a brand', brandAliasList),
  call('POST', '/brands/{id}/aliases', 'admin', 'Adds a way of writing a brand', brandAliasList, {
    body: brandAliasInput,
  }),
  call('DELETE', '/brands/{id}/aliases/{alias}', 'admin', 'Takes a way of writing a brand away', brandAliasList),
  call('GET', '/brand-removals', 'admin', 'Merged and removed brands of the last 30 days', brandRemovalList, {
    query: auditQuery,
  }),
  call('POST', '/brand-removals/{id}/undo', 'admin', 'Takes a merge or removal back', brandRestored),
  call(
    'PATCH',
    '/sponsorships/{id}',
    'admin',
    'Puts a sponsorship right; the analyst can not change it back',
    curatedSponsorship,
    {
      body: sponsorshipChange,
    },
  ),
  call(
    'DELETE',
    '/sponsorships/{id}',
    'admin',
    'It is not a sponsorship, whatever analyst says so',
    curatedSponsorship,
  ),
  call('POST', '/sponsorships/{id}/restore', 'admin', 'Takes a rejection back', curatedSponsorship),
  call('GET', '/review', 'admin', "What waits for a person's word", reviewList, { query: reviewQuery }),
  call('POST', '/review/{id}', 'admin', 'Decides one of them', reviewDecided, { body: reviewDecision }),
  call('POST', '/review/{id}/undo', 'admin', 'Takes a decision back', reviewUndone),
  call('GET', '/audit-log', 'admin', 'Who changed what', auditList, { query: auditQuery }),
  call('GET', '/link-hosts', 'admin', 'Redirectors learned from ads', linkHostList),
  call('POST', '/link-hosts', 'admin', 'Confirms or adds a redirector', linkHostList, { body: linkHostInput }),
  call('DELETE', '/link-hosts/{domain}', 'admin', 'It is none, and is not learned again', linkHostList),
  call('POST', '/sponsorships', 'admin', 'Records a sponsorship by hand', sponsorshipRow, { body: sponsorshipInput }),
  call('GET', '/emails', 'admin', 'A page of received e-mails', emailList, { query: emailsQuery }),
  call('GET', '/emails/unprocessed', 'admin', 'A page of pending and failed e-mails', emailList, {
    query: emailsQuery,
  }),
  call('GET', '/emails/{id}', 'admin', 'An e-mail with its body', emailDetail, { query: detailQuery }),
  call('GET', '/emails/{id}/frame', 'admin', 'An e-mail as a page for a sandboxed frame', null, { query: detailQuery }),
  call('POST', '/emails', 'admin', 'Enters an e-mail by hand', emailAccepted, { body: emailInput }),
  call('POST', '/emails/upload', 'admin', 'Takes e-mail files, 32 MB together', uploadAnswer),
  call('POST', '/emails/upload/file', 'admin', 'Takes one e-mail file as the body, 25 MB', uploadAnswer, {
    query: uploadQuery,
  }),
  call('POST', '/emails/process/{id}', 'admin', 'Analyses an e-mail again', enqueued),
  call('POST', '/emails/reprocess', 'admin', 'Makes mails anew from their stored bytes', enqueued, {
    body: reprocessing,
  }),
  call('POST', '/emails/process-batch', 'admin', 'Analyses pending and failed e-mails', enqueued, {
    body: processBatch,
  }),
  call('POST', '/partner-deals', 'admin', 'Adds a partner deal', deal, { body: dealInput }),
  call('PATCH', '/partner-deals/{id}', 'admin', 'Changes a partner deal', deal, { body: dealChange }),
  call('DELETE', '/partner-deals/{id}', 'admin', 'Removes a partner deal', done),
  call('GET', '/newsletter-tracking-requests', 'admin', 'Pending tracking requests', trackingRequestList),
  call('PATCH', '/newsletter-tracking-requests/{id}', 'admin', 'Marks a request as tracked', trackingRequestChanged, {
    body: trackingRequestChange,
  }),
  call('GET', '/access-requests', 'admin', 'A page of requests for access', accessRequestList, {
    query: accessRequestsQuery,
  }),
  call('PATCH', '/access-requests/{id}', 'admin', 'Accepts or declines a request for access', accessRequest, {
    body: accessRequestChange,
  }),
  call('GET', '/intake', 'admin', 'Mails by outcome, claims by analyst, coverage gaps', intake),
  call('GET', '/settings', 'admin', 'Settings', settings),
  call('GET', '/status', 'admin', 'How the machine fares: what waits, who reads, what was given up', status),
  call('GET', '/exports/all.zip', 'admin', 'Everything, a CSV a table', null),
  call('GET', '/exports/labels.zip', 'admin', 'Issues that a person judged, as a labelled folder', null),
  call('GET', '/backups', 'admin', 'Backups', backupList),
  call('POST', '/backups', 'admin', 'Makes a backup', backup),
  call('GET', '/backups/{name}', 'admin', 'A backup as a file', null),
  call(
    'GET',
    '/standing-queue',
    'admin',
    'Who waits to be believed: newsletters of members, unfamiliar senders',
    standingQueue,
    {
      query: standingQuery,
    },
  ),
  call('POST', '/standing-queue/newsletters/{id}/confirm', 'admin', 'What the newsletter says counts', standingDecided),
  call('POST', '/standing-queue/newsletters/{id}/refuse', 'admin', "What it says stays its owner's", standingDecided),
  call('POST', '/standing-queue/senders/{id}/confirm', 'admin', 'What the sender writes counts', standingDecided),
  call(
    'POST',
    '/standing-queue/senders/{id}/refuse',
    'admin',
    'What the sender writes counts for nobody',
    standingDecided,
  ),
];
