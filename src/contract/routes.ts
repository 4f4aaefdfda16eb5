// Every call of the API. OpenAPI, tokens, MCP, /developers, the app's client and the tests read this table.

import type { Route } from './route.ts';
import { accessRequestRoutes } from './routes/access-requests.ts';
import { accountRoutes } from './routes/account.ts';
import { adCopyRoutes } from './routes/ad-copy.ts';
import { alertRoutes } from './routes/alerts.ts';
import { apiTokenRoutes } from './routes/api-tokens.ts';
import { billingRoutes } from './routes/billing.ts';
import { bookingRoutes } from './routes/bookings.ts';
import { brandRoutes } from './routes/brands.ts';
import { contactRoutes } from './routes/contacts.ts';
import { curationRoutes } from './routes/curation.ts';
import { dashboardRoutes } from './routes/dashboard.ts';
import { dealRoutes } from './routes/deals.ts';
import { draftRoutes } from './routes/drafts.ts';
import { emailRoutes } from './routes/emails.ts';
import { exportRoutes } from './routes/exports.ts';
import { healthRoutes } from './routes/health.ts';
import { importRoutes } from './routes/imports.ts';
import { insightRoutes } from './routes/insight.ts';
import { leadRoutes } from './routes/leads.ts';
import { mailEventRoutes } from './routes/mail-events.ts';
import { mailWebhookRoutes } from './routes/mail-webhook.ts';
import { memberRoutes } from './routes/members.ts';
import { newsletterRoutes } from './routes/newsletters.ts';
import { openapiRoutes } from './routes/openapi.ts';
import { pastIssueRoutes } from './routes/past-issues.ts';
import { pitchRoutes } from './routes/pitch.ts';
import { privacyRoutes } from './routes/privacy.ts';
import { reportRoutes } from './routes/report.ts';
import { settingRoutes } from './routes/settings.ts';
import { similarityRoutes } from './routes/similarity.ts';
import { sponsorsPageRoutes } from './routes/sponsors-page.ts';
import { sponsorshipRoutes } from './routes/sponsorships.ts';
import { standingQueueRoutes } from './routes/standing-queue.ts';
import { statRoutes } from './routes/stats.ts';
import { statusRoutes } from './routes/status.ts';
import { subscriptionRoutes } from './routes/subscriptions.ts';
import { trackingRequestRoutes } from './routes/tracking-requests.ts';
import { trendReportRoutes } from './routes/trend-reports.ts';
import { trendRoutes } from './routes/trends.ts';
import { webhookRoutes } from './routes/webhooks.ts';

export const CALLS_BY_NOUN = {
  accessRequests: accessRequestRoutes,
  account: accountRoutes,
  adCopy: adCopyRoutes,
  alerts: alertRoutes,
  apiTokens: apiTokenRoutes,
  billing: billingRoutes,
  bookings: bookingRoutes,
  brands: brandRoutes,
  contacts: contactRoutes,
  curation: curationRoutes,
  dashboard: dashboardRoutes,
  deals: dealRoutes,
  drafts: draftRoutes,
  emails: emailRoutes,
  exports: exportRoutes,
  health: healthRoutes,
  imports: importRoutes,
  insight: insightRoutes,
  leads: leadRoutes,
  mailEvents: mailEventRoutes,
  mailWebhook: mailWebhookRoutes,
  members: memberRoutes,
  newsletters: newsletterRoutes,
  openapi: openapiRoutes,
  pastIssues: pastIssueRoutes,
  pitch: pitchRoutes,
  privacy: privacyRoutes,
  reports: reportRoutes,
  settings: settingRoutes,
  similarity: similarityRoutes,
  sponsorships: sponsorshipRoutes,
  sponsorsPage: sponsorsPageRoutes,
  standingQueue: standingQueueRoutes,
  stats: statRoutes,
  status: statusRoutes,
  subscriptions: subscriptionRoutes,
  trackingRequests: trackingRequestRoutes,
  trendReports: trendReportRoutes,
  trends: trendRoutes,
  webhooks: webhookRoutes,
};

export const CALLS: readonly Route[] = Object.values<Record<string, Route>>(CALLS_BY_NOUN).flatMap((noun) =>
  Object.values(noun),
);
