// Every call of the API with its input and its answer. The OpenAPI document is generated from this table, the tests
// parse every answer with it, and a test compares it with the app's routes, so that they have the same calls.
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
import {
  alertList,
  alertSettings,
  alertsQuery,
  alertsReadInput,
  unreadAlerts,
  watch,
  watchInput,
  watchList,
} from './alerts.ts';
import { apiTokenInput, apiTokenList, newApiToken } from './api-tokens.ts';
import { auditList, auditQuery } from './audit-log.ts';
import {
  bookingChange,
  bookingChanged,
  bookingInput,
  bookingsMade,
  calendarFeed,
  leadBookings,
  recap,
  recapInput,
  recapMail,
  slotCalendar,
  slotCalendarQuery,
  slotPlan,
  slotPlanState,
} from './bookings.ts';
import { brandDetail, brandInput, brandList, brandProfile, brandsQuery } from './brands.ts';
import { pageQuery } from './common.ts';
import { ownContact, ownContactInput, ownContacts } from './contacts.ts';
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
} from './curation.ts';
import { dashboard, hiddenCounts, intake, stats } from './dashboard.ts';
import { deal, dealChange, dealInput, dealList } from './deals.ts';
import {
  draft,
  draftQuery,
  pitchTemplate,
  pitchTemplateInput,
  pitchTemplates,
  reworded,
  rewordInput,
  sent,
  sentInput,
} from './drafts.ts';
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
} from './emails.ts';
import { brandCalendar, calendarQuery, newsletterInsight } from './insight.ts';
import {
  lead,
  leadBoard,
  leadBoardQuery,
  leadBulk,
  leadBulkDone,
  leadChange,
  leadChanged,
  leadEvents,
  leadInput,
  leadList,
  leadMade,
  leadsQuery,
  leadUndo,
  leadUndone,
  pipelineInput,
  pipelineSettings,
} from './leads.ts';
import { PAGE_SIZE } from './lists.ts';
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
} from './mailbox-imports.ts';
import { invitationInput, memberList, memberSwitch } from './members.ts';
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
import { lookUpQuery, newsletterLookUp, pastIssues, pastIssuesChange, pastIssuesInput } from './past-issues.ts';
import { pitchMarkInput, pitchNext, pitchNextQuery } from './pitch.ts';
import { contactRemovalInput } from './privacy.ts';
import { report } from './report.ts';
import {
  reviewDecided,
  reviewDecision,
  reviewList,
  reviewQuery,
  reviewUndone,
  wrongReport,
  wrongReportInput,
  wrongReportList,
} from './review.ts';
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
import { subscriptionList, subscriptionsQuery } from './subscriptions.ts';
import type { TokenScope } from './token-rules.ts';
import {
  ownTrackingRequests,
  trackingRequestAnswer,
  trackingRequestChange,
  trackingRequestChanged,
  trackingRequestInput,
  trackingRequestList,
} from './tracking-requests.ts';
import { trendReport, trendReportList, trendSubscription, trends, trendsQuery } from './trends.ts';
import {
  webhookDeliveriesQuery,
  webhookDeliveryList,
  webhookEndpoint,
  webhookEndpointChange,
  webhookEndpointInput,
  webhookEndpointList,
} from './webhooks.ts';

export type CallGroup = 'public' | 'signedIn' | 'member' | 'admin';

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path below /api, with parameters as {id}. */
  path: string;
  group: CallGroup;
  summary: string;
  /**
   * The scope that a personal token needs for the call; null if only sessions may make it. By default members' reads
   * have the scope 'read', and all other calls null.
   */
  scope?: TokenScope | null;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Schema of the JSON answer; null for a redirect, a page or a file. */
  answer: z.ZodType | null;
}

/** Defines calls of one method: path, summary, schema of the answer, input, and the scope for tokens. */
const calls =
  (method: Call['method']) =>
  (path: string, summary: string, answer: Call['answer'], takes: Pick<Call, 'query' | 'body' | 'scope'> = {}) => ({
    method,
    path,
    summary,
    answer,
    ...takes,
  });
const get = calls('GET');
const post = calls('POST');
const put = calls('PUT');
const patch = calls('PATCH');
const remove = calls('DELETE');

const ofGroup = (group: CallGroup, those: Omit<Call, 'group'>[]): Call[] => those.map((one) => ({ ...one, group }));

/** Calls of the pipeline, including reads: a token needs the scope 'pipeline'. */
const ofPipeline = (those: Omit<Call, 'group'>[]): Omit<Call, 'group'>[] =>
  those.map((one) => ({ scope: 'pipeline', ...one }));

export const CALLS: Call[] = [
  ...ofGroup('public', [
    get('/health', 'Whether the app and its database answer', done),
    get('/openapi.json', 'This document', z.record(z.string(), z.unknown())),
    get('/login', 'Starts sign-in', null),
    get('/callback', "Takes the identity provider's answer", null),
    get('/logout', 'Ends the session', null),
    get('/subscribe', 'Straight to checkout, by way of sign-in where needed', null),
    post('/access-requests', 'Asks for access', done, { body: accessRequestInput }),
    post('/privacy/contacts', 'Asks for the removal of a contact, by its owner', done, {
      body: contactRemovalInput,
    }),
    get('/public/report/{slug}', 'A public intelligence report', report),
    get('/public/calendar/{file}', "A member's calendar feed, by its secret address (iCalendar)", null),
    post('/email/webhook', 'Takes mail from an inbound-parse service', emailAccepted),
    post('/mail-events', 'Takes what a mail service tells of bounces and complaints', done),
    post('/stripe/webhook', "Takes the payment provider's events", done),
  ]),
  ...ofGroup('signedIn', [
    get('/auth/user', 'The signed-in user', currentUser),
    post('/onboarding', 'Names the newsletter of a newcomer', onboardingAnswer, { body: onboarding }),
    get('/newsletters/same-publisher', "What we track of a site's publisher", samePublisher, {
      query: samePublisherQuery,
    }),
    post('/auth/complete-tour', 'Marks the quick tour done', done),
    get('/account/sessions', 'Where the user is signed in', accountSessions),
    remove('/account/sessions/{id}', 'Ends one of the sessions', done),
    get('/account/export.json', "Everything of the user's own, as JSON", accountExport),
    get('/account/export.zip', "Everything of the user's own, a CSV for each kind", null),
    post('/account/delete', 'Deletes the account', done, { body: accountDeletion }),
    post('/auth/sign-out-everywhere', 'Ends all sessions of the user', done),
    post('/create-checkout-session', 'Starts a checkout', redirectAnswer, { body: checkoutInput }),
    post('/create-portal-session', 'Opens the billing portal', redirectAnswer),
    get('/prices', 'Price ids by plan', priceList),
  ]),
  ...ofGroup('member', [
    get('/stats', 'The dashboard', stats),
    get('/pitch-next', 'Whom to pitch next, with reasons and evidence', pitchNext, {
      query: pitchNextQuery,
    }),
    put('/pitch-next/{brandId}', 'Saves a brand, or says that it is not for one', done, {
      body: pitchMarkInput,
    }),
    ...ofPipeline([
      get('/pipeline', 'How the pipeline is set up, and its members', pipelineSettings),
      put('/pipeline', 'Changes how the pipeline is set up', done, { body: pipelineInput }),
      get('/leads', 'A page of leads', leadList, { query: leadsQuery }),
      get('/leads/board', 'The pipeline as a board, the first leads of each stage', leadBoard, {
        query: leadBoardQuery,
      }),
      post('/leads', 'Saves a brand as a lead', leadMade, { body: leadInput }),
      post('/leads/bulk', 'Moves or assigns several leads', leadBulkDone, { body: leadBulk }),
      post('/leads/undo', 'Takes changes back', leadUndone, { body: leadUndo }),
      get('/leads/{id}', 'A lead', lead),
      patch('/leads/{id}', 'Changes a lead; refused where others changed the same fields meanwhile', leadChanged, {
        body: leadChange,
      }),
      get('/leads/{id}/events', "A lead's history, newest first", leadEvents, {
        query: pageQuery(PAGE_SIZE.leadEvents),
      }),
      get('/leads/{id}/bookings', "A lead's bookings, and the recaps that can be opened", leadBookings),
      post('/leads/{id}/bookings', 'Books slots for a lead, all or none', bookingsMade, {
        body: bookingInput,
        scope: null,
      }),
      post('/leads/{id}/recaps', 'Makes a recap of ads that ran, to be shared by its link', recap, {
        body: recapInput,
        scope: null,
      }),
      get('/recaps/{id}/mail', 'A draft of the mail that brings a recap to the sponsor', recapMail, { scope: null }),
      remove('/recaps/{id}', "Closes a recap's link", done, { scope: null }),
      patch('/bookings/{id}', 'Changes a booking, or says what became of it', bookingChanged, {
        body: bookingChange,
        scope: null,
      }),
      get('/slot-plan', 'When issues come out and what they sell', slotPlanState),
      put('/slot-plan', 'Sets when issues come out and what they sell', done, { body: slotPlan, scope: null }),
      remove('/slot-plan', 'Forgets what was set: the plan follows from the issues received', done),
      get('/calendar', 'Issues with their open, held and booked slots', slotCalendar, { query: slotCalendarQuery }),
      get('/exports/leads.csv', 'The pipeline as CSV', null, { query: leadsQuery }),
      get('/brands/{id}/draft', 'A draft to a brand, each sentence with its evidence', draft, { query: draftQuery }),
      post('/brands/{id}/draft/reword', 'A draft in other words, without new facts', reworded, { body: rewordInput }),
      post('/brands/{id}/sent', 'Notes that a mail was sent: the lead is pitched, its follow-up planned', sent, {
        body: sentInput,
      }),
      get('/brands/{id}/contacts', "The pipeline's own contacts of a brand", ownContacts),
      post('/brands/{id}/contacts', 'Adds a contact of a brand that the pipeline alone sees', ownContact, {
        body: ownContactInput,
        scope: null,
      }),
      put('/own-contacts/{id}', 'Changes an own contact', ownContact, { body: ownContactInput, scope: null }),
      remove('/own-contacts/{id}', 'Deletes an own contact', done, { scope: null }),
      get('/pitch-templates', "The pipeline's own texts for drafts", pitchTemplates),
      post('/pitch-templates', 'Adds a template', pitchTemplate, { body: pitchTemplateInput }),
      put('/pitch-templates/{id}', 'Changes a template', pitchTemplate, { body: pitchTemplateInput }),
      remove('/pitch-templates/{id}', 'Deletes a template', done),
      remove('/leads/{id}', 'Takes a lead out of the pipeline; its history stays', leadBulkDone),
    ]),
    get('/calendar-feed', "The address of one's calendar feed", calendarFeed, { scope: null }),
    post('/calendar-feed', 'Gives the calendar feed an address; the one before stops working', calendarFeed, {
      scope: null,
    }),
    remove('/calendar-feed', "Closes one's calendar feed", done, { scope: null }),
    get('/newsletter-members', 'Members of the newsletter, and open invitations', memberList, { scope: null }),
    post('/newsletter-members/invitations', 'Invites somebody by mail (owners)', done, { body: invitationInput }),
    remove('/newsletter-members/invitations/{id}', 'Withdraws an invitation (owners)', done),
    post('/newsletter-members/switch', 'Works for another newsletter that the user is a member of', done, {
      body: memberSwitch,
    }),
    remove('/newsletter-members/{id}', 'Removes a member, or leaves; leads stay', done),
    get('/dashboard', 'What changed, own sponsors, the nearest newsletters week by week', dashboard),
    get('/trends', 'What moves, by week, month or quarter', trends, { query: trendsQuery }),
    get('/trend-reports', 'Past weekly reports', trendReportList, { query: pageQuery(12) }),
    get('/trend-reports/{id}', 'A weekly report', trendReport),
    put('/trend-reports/subscription', 'Whether one gets the report by mail', done, {
      body: trendSubscription,
    }),
    post('/similarity-search', 'Newsletters like an audience, and who buys there', similarityAnswer, {
      body: similaritySearch,
    }),
    get('/similarity-searches', 'Searches that are kept', savedSearches),
    post('/similarity-searches', 'Keeps a search', savedSearch, { body: savedSearchInput }),
    remove('/similarity-searches/{id}', 'Forgets a search', done),
    get('/brands/{id}/calendar', 'A brand week by week and newsletter by newsletter', brandCalendar, {
      query: calendarQuery,
    }),
    get('/newsletters/{id}/past-issues', 'How far the reading of past issues is', pastIssues, { scope: null }),
    post('/newsletters/{id}/past-issues', "Reads past issues from the newsletter's public archive", done, {
      body: pastIssuesInput,
    }),
    patch('/newsletters/{id}/past-issues', 'Pauses or resumes the reading', done, { body: pastIssuesChange }),
    get('/newsletters/{id}/insight', "A newsletter's sponsors, coverage and slots", newsletterInsight),
    get('/stats/recent', 'How much lies behind the line', hiddenCounts),
    get(
      '/newsletters',
      'A page of newsletters; without parameters all of them, compact',
      z.union([newsletterList, newsletterOptions]),
      { query: newslettersQuery },
    ),
    get('/newsletters/{id}', 'A newsletter with its newest sponsorships', newsletterDetail),
    get('/newsletters/{id}/similar', 'Newsletters with a similar audience', similarNewsletters, {
      query: similarQuery,
    }),
    get('/brands', 'A page of brands', brandList, { query: brandsQuery }),
    get('/brands/{id}', 'A brand', brandDetail),
    get('/brands/{id}/sponsorships', 'A brand with a page of its sponsorships', brandProfile, {
      query: historyQuery,
    }),
    get('/sponsorships', 'A page of sponsorships', sponsorshipList, { query: sponsorshipsQuery }),
    get('/sponsorships/newsletter/{id}', "A page of a newsletter's sponsorships", sponsorshipsOfNewsletter, {
      query: historyQuery,
    }),
    get('/sponsorships/brand/{id}', "A page of a brand's sponsorships", sponsorshipsOfBrand, {
      query: historyQuery,
    }),
    get('/sponsorships/{id}', 'A sponsorship with brand, newsletter, evidence and email', sponsorshipDetail, {
      query: detailQuery,
    }),
    get('/sponsorships/{id}/email-frame', 'The e-mail behind a sponsorship as a page for a sandboxed frame', null, {
      query: detailQuery,
    }),
    get('/partner-deals', 'Partner deals', dealList),
    post('/newsletter-tracking-requests', 'Asks for a newsletter to be tracked', trackingRequestAnswer, {
      body: trackingRequestInput,
    }),
    get('/newsletter-tracking-requests/own', "The caller's newest tracking requests", ownTrackingRequests, {
      scope: null,
    }),
    post('/sponsorships/{id}/reports', 'Says that something about a sponsorship is wrong', wrongReport, {
      body: wrongReportInput,
    }),
    get('/reports/own', 'What the caller said is wrong, and what came of it', wrongReportList),
    post('/reports/own/seen', 'The outcomes have been shown', done),
    get('/api-tokens', "The caller's tokens", apiTokenList, { scope: null }),
    post('/api-tokens', 'Makes a token, which is shown this once', newApiToken, { body: apiTokenInput }),
    remove('/api-tokens/{id}', 'Revokes a token', done),
    get('/webhooks', "The caller's webhook endpoints", webhookEndpointList, { scope: null }),
    post('/webhooks', 'Adds a webhook endpoint', webhookEndpoint, { body: webhookEndpointInput }),
    patch('/webhooks/{id}', 'Changes, disables or enables a webhook endpoint', webhookEndpoint, {
      body: webhookEndpointChange,
    }),
    remove('/webhooks/{id}', 'Removes a webhook endpoint with its log', done),
    post('/webhooks/{id}/test', 'Sends a test event', done),
    get('/webhooks/{id}/deliveries', 'The log of deliveries, newest first', webhookDeliveryList, {
      query: webhookDeliveriesQuery,
      scope: null,
    }),
    post('/webhooks/{id}/deliveries/{deliveryId}/send', 'Sends a delivery again', done),
    get('/watches', 'What the caller watches', watchList),
    post('/watches', 'Watches a list, a brand or a newsletter', watch, { body: watchInput }),
    remove('/watches/{id}', 'Ends a watch', done),
    put('/watches/settings', 'How often alerts are mailed', done, { body: alertSettings }),
    get('/alerts', "The caller's alerts, newest first", alertList, { query: alertsQuery }),
    get('/alerts/unread', 'How many alerts are unread', unreadAlerts),
    post('/alerts/read', 'Marks alerts as read', done, { body: alertsReadInput }),
    get('/exports/newsletters.csv', 'The list of newsletters as CSV', null, {
      query: newslettersQuery,
    }),
    get('/exports/brands.csv', 'The list of brands as CSV', null, { query: brandsQuery }),
    get('/exports/sponsorships.csv', 'The list of sponsorships as CSV', null, {
      query: sponsorshipsQuery,
    }),
  ]),
  ...ofGroup('admin', [
    get('/newsletter-look-up', "What a newsletter's own site says about it", newsletterLookUp, { query: lookUpQuery }),
    get('/subscriptions', 'Our subscriptions to newsletters, what needs a hand first', subscriptionList, {
      query: subscriptionsQuery,
    }),
    post('/subscriptions/{id}/handled', 'Somebody signed up, or opened the mail that asked for it', done),
    remove('/subscriptions/{id}/handled', 'Takes that back, once', done),
    post('/newsletters', 'Puts a newsletter under tracking', newsletterAnswer, {
      body: newsletterInput,
    }),
    put('/newsletters/{id}', 'Changes a newsletter', newsletterAnswer, { body: newsletterChange }),
    remove('/newsletters/{id}', 'Removes a newsletter with its emails and sponsorships', done, {
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
    put('/mailbox-imports/{id}/parts/{part}', 'Takes a part of the file as the body, 8 MB', done),
    post('/mailbox-imports/{id}/complete', 'The file is here: begins to read it', done),
    patch('/mailbox-imports/{id}', 'Pauses or resumes the reading', done, { body: mailboxChange }),
    get('/mailbox-imports/{id}/senders', 'A page of senders that the catalogue does not know', mailboxSenderList, {
      query: mailboxSendersQuery,
    }),
    post('/mailbox-imports/{id}/senders', 'Tracks or ignores senders', mailboxDecided, { body: mailboxDecision }),
    post('/mailbox-imports/{id}/close', 'Finishes the import and deletes everything that was not chosen', done),
    post('/partner-deals', 'Adds a partner deal', deal, { body: dealInput }),
    patch('/partner-deals/{id}', 'Changes a partner deal', deal, { body: dealChange }),
    remove('/partner-deals/{id}', 'Removes a partner deal', done),
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
  ]),
];
