// The HTTP app: the order of middleware, and the table of who may call which routes.
//
//   public      everybody, without a session
//   signed-in   any session, including newcomers
//   member      free members, subscribers, admins: everybody with a Sight of the catalogue
//   admin       administrators only
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { tokenScopeOfRoute as scopeOf } from '../contract/token-calls.ts';
import { AppError, notFound } from '../errors.ts';
import { anonymousRoute, logFault } from '../log.ts';
import { isActorDeleted, isDatabaseUnavailable, isSessionOutdated } from '../store/db.ts';
import { adminAccessRequestRoutes, publicAccessRequestRoutes } from './access-requests.ts';
import { ownAccountRoutes, publicAccountRoutes } from './account.ts';
import { alertUnsubscribePages, memberAlertRoutes } from './alerts.ts';
import { memberTokenRoutes } from './api-tokens.ts';
import { requireTokenScope } from './bearer.ts';
import { ownBillingRoutes, publicBillingRoutes } from './billing.ts';
import { checkDeclaredBody } from './bodies.ts';
import { memberBookingRoutes, publicCalendarFeedRoutes } from './bookings.ts';
import { adminBrandRoutes, memberBrandRoutes } from './brands.ts';
import { memberContactRoutes } from './contacts.ts';
import { adminCurationRoutes, memberCurationRoutes } from './curation.ts';
import { adminIntakeRoutes, memberDashboardRoutes } from './dashboard.ts';
import { adminDealRoutes, memberDealRoutes } from './deals.ts';
import { memberDraftRoutes } from './drafts.ts';
import { adminEmailRoutes } from './emails.ts';
import { adminExportRoutes, memberExportRoutes } from './exports.ts';
import {
  ignoreToken,
  requireAdmin,
  requireMember,
  requireSameOrigin,
  requireSession,
  resolveSession,
  retryWithFreshSession,
} from './guards.ts';
import { healthRoutes } from './health.ts';
import { adminImportRoutes } from './imports.ts';
import { refuseNulInAddress } from './input.ts';
import { memberInsightRoutes } from './insight.ts';
import { memberLeadRoutes } from './leads.ts';
import { rateLimitedByMethod } from './limits.ts';
import { logoRoutes } from './logos.ts';
import { mailEventRoutes } from './mail-events.ts';
import { inboundMailRoutes } from './mail-webhook.ts';
import { createMcpRoutes } from './mcp.ts';
import { invitationPages, newsletterMemberRoutes } from './members.ts';
import { allowedMethods } from './methods.ts';
import { adminNewsletterRoutes, memberNewsletterRoutes } from './newsletters.ts';
import { openapiRoutes } from './openapi.ts';
import { errorPageResponse, isTopLevelNavigation } from './own-navigation.ts';
import { pageRoutes } from './pages.ts';
import { adminNewsletterLookUpRoutes, memberPastIssueRoutes } from './past-issues.ts';
import { memberPitchRoutes } from './pitch.ts';
import { publicPrivacyRoutes, removalPages } from './privacy.ts';
import { recapPages } from './recap-page.ts';
import { adminReportRoutes, publicReportRoutes } from './report.ts';
import { reportPages } from './report-page.ts';
import { adminSettingRoutes } from './settings.ts';
import { memberSimilarityRoutes } from './similarity.ts';
import { adminSponsorshipRoutes, memberSponsorshipRoutes } from './sponsorships.ts';
import { adminStandingRoutes } from './standing-queue.ts';
import { memberStatRoutes } from './stats.ts';
import { adminStatusRoutes } from './status.ts';
import { adminSubscriptionRoutes } from './subscriptions.ts';
import { adminTrackingRequestRoutes, memberTrackingRequestRoutes } from './tracking-requests.ts';
import { memberTrendReportRoutes, trendUnsubscribePages } from './trend-reports.ts';
import { memberTrendRoutes } from './trends.ts';
import type { AppEnv } from './types.ts';
import { memberWebhookRoutes } from './webhooks.ts';

const PUBLIC = [
  publicPrivacyRoutes,
  healthRoutes,
  openapiRoutes,
  publicAccountRoutes,
  inboundMailRoutes,
  mailEventRoutes,
  publicBillingRoutes,
  publicAccessRequestRoutes,
  publicReportRoutes,
  publicCalendarFeedRoutes,
];
const SIGNED_IN = [ownAccountRoutes, ownBillingRoutes];
const MEMBER = [
  memberNewsletterRoutes,
  memberBrandRoutes,
  memberSponsorshipRoutes,
  memberStatRoutes,
  memberPitchRoutes,
  memberLeadRoutes,
  memberBookingRoutes,
  newsletterMemberRoutes,
  memberDraftRoutes,
  memberContactRoutes,
  memberDashboardRoutes,
  memberInsightRoutes,
  memberTrendRoutes,
  memberTrendReportRoutes,
  memberSimilarityRoutes,
  memberDealRoutes,
  memberTrackingRequestRoutes,
  memberExportRoutes,
  memberCurationRoutes,
  memberPastIssueRoutes,
  memberTokenRoutes,
  memberWebhookRoutes,
  memberAlertRoutes,
];
const ADMIN = [
  adminCurationRoutes,
  adminNewsletterRoutes,
  adminBrandRoutes,
  adminSponsorshipRoutes,
  adminEmailRoutes,
  adminDealRoutes,
  adminTrackingRequestRoutes,
  adminAccessRequestRoutes,
  adminReportRoutes,
  adminImportRoutes,
  adminExportRoutes,
  adminSettingRoutes,
  adminStatusRoutes,
  adminIntakeRoutes,
  adminStandingRoutes,
  adminNewsletterLookUpRoutes,
  adminSubscriptionRoutes,
];

export const ROUTE_GROUPS = { public: PUBLIC, signedIn: SIGNED_IN, member: MEMBER, admin: ADMIN } as const;

const GUARDS = { signedIn: requireSession, member: requireMember, admin: requireAdmin } as const;

export const app = new Hono<AppEnv>();

// HSTS: a browser that has connected by https uses only https for two years.
app.use('*', async (c, next) => {
  await next();
  if (c.env.services.config.ORIGIN.startsWith('https:'))
    c.header('strict-transport-security', 'max-age=63072000; includeSubDomains');
});

// Reports are the same for everybody and come from the edge cache. They are mounted before sessions and other
// middleware, which take time.
app.route('/api', publicReportRoutes);

app.use('/api/*', async (c, next) => {
  await next();
  c.header('cache-control', c.res.headers.get('cache-control') ?? 'private, no-store');
  c.header('x-content-type-options', 'nosniff');
});
app.use(
  '/api/*',
  retryWithFreshSession(() => app),
);
app.use('/api/*', refuseNulInAddress);
app.use('/api/*', requireSameOrigin);
app.use('/api/*', resolveSession);

for (const [group, parts] of Object.entries(ROUTE_GROUPS) as [keyof typeof ROUTE_GROUPS, Hono<AppEnv>[]][]) {
  const guarded = new Set<string>();
  for (const { method, path, handler } of parts
    .filter((part) => part !== publicReportRoutes)
    .flatMap((part) => part.routes)) {
    // The guard is attached to each route, because a pattern with a star would also cover neighbouring routes. The body
    // checks come after it, so that the body of an unauthorised caller is never looked at.
    const before =
      group === 'public'
        ? [ignoreToken]
        : [GUARDS[group], requireTokenScope(scopeOf(method, path, group)), rateLimitedByMethod(group)];
    if (!guarded.has(`${method} ${path}`))
      for (const each of [...before, checkDeclaredBody]) app.on(method, `/api${path}`, each);
    guarded.add(`${method} ${path}`);
    app.on(method, `/api${path}`, handler);
  }
}

app.all('/api/*', (c) => {
  const methods = allowedMethods(app, c.req.path);
  if (methods.length === 0) throw notFound('Route');
  c.header('allow', methods.join(', '));
  throw new AppError('method_not_allowed', `${c.req.method} is not allowed here`);
});

app.route('/', reportPages);
app.route('/', recapPages);
app.route('/', removalPages);
app.route('/', trendUnsubscribePages);
app.route('/', alertUnsubscribePages);
app.route(
  '/',
  createMcpRoutes(() => app),
);
app.route('/', invitationPages);
app.route('/', logoRoutes);
app.route('/', pageRoutes);

app.onError((error, c) => {
  const known = asAppError(error);
  if (known.code === 'internal' || known.code === 'vendor_failed' || isDatabaseUnavailable(error)) {
    logFault(`${c.req.method} ${anonymousRoute(c.req.path)}`, error);
  }
  if (known.retryAfter !== undefined) c.header('retry-after', String(known.retryAfter));
  c.header('cache-control', 'private, no-store');
  if (isTopLevelNavigation(c)) return errorPageResponse(c, known);
  const details = known.details ? { details: known.details } : {};
  return c.json({ error: known.message, code: known.code, ...details }, known.status);
});

/** Retry-After while the database is unavailable: its restart or wake-up takes about this many seconds. */
const AWAY_SECONDS = 10;

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  // The session changed during the request, so `retryWithFreshSession` (guards.ts) answers the request again.
  if (isSessionOutdated(error) || isActorDeleted(error)) return new AppError('unauthenticated', 'Please sign in');
  if (isDatabaseUnavailable(error))
    return new AppError('not_ready', 'The service is being restarted. Please try again in a moment.', {
      retryAfter: AWAY_SECONDS,
      cause: error,
    });
  if (error instanceof HTTPException && error.status === 400)
    return new AppError('invalid', error.message, { cause: error });
  return new AppError('internal', 'Something went wrong on our side. Please try again.', { cause: error });
}
