// Calls for what belongs to a member: the calendar feed, team members, saved searches, tracking requests, error
// reports, API tokens, webhooks, watches, alerts.
import { okAnswer } from '../account.ts';
import {
  alertList,
  alertSettings,
  alertsQuery,
  alertsReadInput,
  unreadAlerts,
  watch,
  watchInput,
  watchList,
} from '../alerts.ts';
import { apiTokenInput, apiTokenList, newApiToken } from '../api-tokens.ts';
import { calendarFeed } from '../bookings.ts';
import { contactReportInput } from '../contacts.ts';
import { invitationInput, memberList, newsletterSwitchInput } from '../members.ts';
import { newsletterAnswer, ownNewsletterChange } from '../newsletters.ts';
import { errorReport, errorReportInput, errorReportList } from '../review.ts';
import { savedSearch, savedSearches, savedSearchInput } from '../similarity.ts';
import { ownTrackingRequests, trackingRequestAnswer, trackingRequestInput } from '../tracking-requests.ts';
import { trendSubscription } from '../trends.ts';
import {
  webhookDeliveriesQuery,
  webhookDeliveryList,
  webhookEndpoint,
  webhookEndpointChange,
  webhookEndpointInput,
  webhookEndpointList,
} from '../webhooks.ts';
import { callsOfGroup, get, patch, post, put, remove } from './call.ts';

export const PERSONAL_CALLS = callsOfGroup('member', [
  post('/brands/{id}/contact-reports', 'Reports a wrong contact', errorReport, {
    body: contactReportInput,
  }),
  get('/calendar-feed', "The address of the caller's calendar feed", calendarFeed, { scope: null }),
  post('/calendar-feed', 'Creates an address for the calendar feed; the previous one stops working', calendarFeed, {
    scope: null,
  }),
  remove('/calendar-feed', "Closes the caller's calendar feed", okAnswer, { scope: null }),
  get('/newsletter-members', 'Members of the newsletter, and open invitations', memberList, { scope: null }),
  post('/newsletter-members/invitations', 'Invites someone by email (owners)', okAnswer, { body: invitationInput }),
  remove('/newsletter-members/invitations/{id}', 'Withdraws an invitation (owners)', okAnswer),
  post('/newsletter-members/switch', 'Switches to another newsletter that the user is a member of', okAnswer, {
    body: newsletterSwitchInput,
  }),
  remove('/newsletter-members/{id}', 'Removes a member, or leaves the newsletter; its leads stay', okAnswer),
  put('/own-newsletter', 'Changes the newsletter that the caller owns', newsletterAnswer, {
    body: ownNewsletterChange,
  }),
  put('/trend-reports/subscription', 'Turns the weekly report by email on or off', okAnswer, {
    body: trendSubscription,
  }),
  get('/similarity-searches', 'Saved searches', savedSearches),
  post('/similarity-searches', 'Saves a search', savedSearch, { body: savedSearchInput }),
  remove('/similarity-searches/{id}', 'Deletes a saved search', okAnswer),
  post('/newsletter-tracking-requests', 'Requests tracking of a newsletter', trackingRequestAnswer, {
    body: trackingRequestInput,
  }),
  get('/newsletter-tracking-requests/own', "The caller's newest tracking requests", ownTrackingRequests, {
    scope: null,
  }),
  post('/sponsorships/{id}/reports', 'Reports an error in a sponsorship', errorReport, {
    body: errorReportInput,
  }),
  get('/reports/own', "The caller's reports and their outcomes", errorReportList),
  post('/reports/own/seen', 'Marks the outcomes as seen', okAnswer),
  get('/api-tokens', "The caller's tokens", apiTokenList, { scope: null }),
  post('/api-tokens', 'Creates a token, shown only in this answer', newApiToken, { body: apiTokenInput }),
  remove('/api-tokens/{id}', 'Revokes a token', okAnswer),
  get('/webhooks', "The caller's webhook endpoints", webhookEndpointList, { scope: null }),
  post('/webhooks', 'Adds a webhook endpoint', webhookEndpoint, { body: webhookEndpointInput }),
  patch('/webhooks/{id}', 'Changes, disables or enables a webhook endpoint', webhookEndpoint, {
    body: webhookEndpointChange,
  }),
  remove('/webhooks/{id}', 'Removes a webhook endpoint with its log', okAnswer),
  post('/webhooks/{id}/test', 'Sends a test event', okAnswer),
  get('/webhooks/{id}/deliveries', 'The log of deliveries, newest first', webhookDeliveryList, {
    query: webhookDeliveriesQuery,
    scope: null,
  }),
  post('/webhooks/{id}/deliveries/{deliveryId}/send', 'Sends a delivery again', okAnswer),
  get('/watches', 'What the caller watches', watchList),
  post('/watches', 'Watches a list, a brand or a newsletter', watch, { body: watchInput }),
  remove('/watches/{id}', 'Stops watching', okAnswer),
  put('/watches/settings', 'Sets how often alerts are emailed', okAnswer, { body: alertSettings }),
  get('/alerts', "The caller's alerts, newest first", alertList, { query: alertsQuery }),
  get('/alerts/unread', 'How many alerts are unread', unreadAlerts),
  post('/alerts/read', 'Marks alerts as read', okAnswer, { body: alertsReadInput }),
]);
