// The HTTP app: the order of middleware, and the table of who may call which routes.
//
//   public      everybody, without a session
//   signed-in   any session, including newcomers
//   member      free members, subscribers, admins: everybody with a Sight of the catalogue
//   admin       administrators only
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { scopeOfRoute as scopeOf } from '../contract/token-calls.ts';
import { AppError, notFound } from '../errors.ts';
import { anonymousRoute, logFault } from '../log.ts';
import { isActorDeleted, isDatabaseUnavailable, isSessionOutdated } from '../store/db.ts';
import { adminAccessRequests, publicAccessRequests } from './access-requests.ts';
import { ownAccount, publicAccount } from './account.ts';
import { alertUnsubscribe, memberAlerts } from './alerts.ts';
import { memberTokens } from './api-tokens.ts';
import { tokenScope } from './bearer.ts';
import { ownBilling, publicBilling } from './billing.ts';
import { declaredBody } from './bodies.ts';
import { memberBookings, publicCalendar } from './bookings.ts';
import { adminBrands, memberBrands } from './brands.ts';
import { memberContacts } from './contacts.ts';
import { adminCuration, memberCuration } from './curation.ts';
import { adminIntake, memberDashboard } from './dashboard.ts';
import { adminDeals, memberDeals } from './deals.ts';
import { memberDrafts } from './drafts.ts';
import { adminEmails } from './emails.ts';
import { adminExports, memberExports } from './exports.ts';
import {
  requireAdmin,
  requireMember,
  requireSameOrigin,
  requireSession,
  resolveSession,
  retryWithFreshSession,
  withoutToken,
} from './guards.ts';
import { health } from './health.ts';
import { adminImports } from './imports.ts';
import { refuseNulInAddress } from './input.ts';
import { memberInsight } from './insight.ts';
import { memberLeads } from './leads.ts';
import { rateLimitedByMethod } from './limits.ts';
import { logos } from './logos.ts';
import { mailEvents } from './mail-events.ts';
import { mailWebhook } from './mail-webhook.ts';
import { mailboxImports } from './mailbox-imports.ts';
import { mcp } from './mcp.ts';
import { invitationPages, memberMembers } from './members.ts';
import { allowedMethods } from './methods.ts';
import { adminNewsletters, memberNewsletters } from './newsletters.ts';
import { openapi } from './openapi.ts';
import { errorPage, isTopLevelNavigation } from './own-navigation.ts';
import { pages } from './pages.ts';
import { adminLookUp, memberPastIssues } from './past-issues.ts';
import { memberPitch } from './pitch.ts';
import { publicPrivacy, removalPages } from './privacy.ts';
import { recapPages } from './recap-page.ts';
import { adminReport, publicReport } from './report.ts';
import { reportPages } from './report-page.ts';
import { adminSettings } from './settings.ts';
import { memberSimilarity } from './similarity.ts';
import { adminSponsorships, memberSponsorships } from './sponsorships.ts';
import { adminStanding } from './standing-queue.ts';
import { memberStats } from './stats.ts';
import { adminStatus } from './status.ts';
import { adminSubscriptions } from './subscriptions.ts';
import { adminTrackingRequests, memberTrackingRequests } from './tracking-requests.ts';
import { memberTrendReports, unsubscribePages } from './trend-reports.ts';
import { memberTrends } from './trends.ts';
import type { AppEnv } from './types.ts';
import { memberWebhooks } from './webhooks.ts';

const PUBLIC = [
  publicPrivacy,
  health,
  openapi,
  publicAccount,
  mailWebhook,
  mailEvents,
  publicBilling,
  publicAccessRequests,
  publicReport,
  publicCalendar,
];
const SIGNED_IN = [ownAccount, ownBilling];
const MEMBER = [
  memberNewsletters,
  memberBrands,
  memberSponsorships,
  memberStats,
  memberPitch,
  memberLeads,
  memberBookings,
  memberMembers,
  memberDrafts,
  memberContacts,
  memberDashboard,
  memberInsight,
  memberTrends,
  memberTrendReports,
  memberSimilarity,
  memberDeals,
  memberTrackingRequests,
  memberExports,
  memberCuration,
  memberPastIssues,
  memberTokens,
  memberWebhooks,
  memberAlerts,
];
const ADMIN = [
  adminCuration,
  adminNewsletters,
  adminBrands,
  adminSponsorships,
  adminEmails,
  adminDeals,
  adminTrackingRequests,
  adminAccessRequests,
  adminReport,
  adminImports,
  adminExports,
  adminSettings,
  adminStatus,
  adminIntake,
  adminStanding,
  adminLookUp,
  mailboxImports,
  adminSubscriptions,
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
app.route('/api', publicReport);

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
    .filter((part) => part !== publicReport)
    .flatMap((part) => part.routes)) {
    // The guard is attached to each route, because a pattern with a star would also cover neighbouring routes. The body
    // checks come after it, so that the body of an unauthorised caller is never looked at.
    const before =
      group === 'public'
        ? [withoutToken]
        : [GUARDS[group], tokenScope(scopeOf(method, path, group)), rateLimitedByMethod(group)];
    if (!guarded.has(`${method} ${path}`))
      for (const each of [...before, declaredBody]) app.on(method, `/api${path}`, each);
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
app.route('/', unsubscribePages);
app.route('/', alertUnsubscribe);
app.route(
  '/',
  mcp(() => app),
);
app.route('/', invitationPages);
app.route('/', logos);
app.route('/', pages);

app.onError((error, c) => {
  const known = asAppError(error);
  if (known.code === 'internal' || known.code === 'vendor_failed' || isDatabaseUnavailable(error)) {
    logFault(`${c.req.method} ${anonymousRoute(c.req.path)}`, error);
  }
  if (known.retryAfter !== undefined) c.header('retry-after', String(known.retryAfter));
  c.header('cache-control', 'private, no-store');
  if (isTopLevelNavigation(c)) return errorPage(c, known);
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
