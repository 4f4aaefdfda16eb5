// The HTTP app: the order of middleware, and every call and page. Who may make a call is in its record
// (contract/routes).
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { reportRoutes } from '../contract/routes/report.ts';
import { AppError, notFound } from '../errors.ts';
import { anonymousRoute, logFault } from '../log.ts';
import { isActorDeleted, isDatabaseUnavailable } from '../store/db.ts';
import { accessRequestApi } from './access-requests.ts';
import { accountApi } from './account.ts';
import { adCopyApi } from './ad-copy.ts';
import { adCopyPages } from './ad-copy-page.ts';
import { alertApi, alertUnsubscribePages } from './alerts.ts';
import { apiTokenApi } from './api-tokens.ts';
import { billingApi } from './billing.ts';
import { bookingApi } from './bookings.ts';
import { brandApi } from './brands.ts';
import { contactApi } from './contacts.ts';
import { curationApi } from './curation.ts';
import { dashboardApi } from './dashboard.ts';
import { dealApi } from './deals.ts';
import { draftApi } from './drafts.ts';
import { emailApi } from './emails.ts';
import { exportApi } from './exports.ts';
import { requireSameOrigin, resolveSession } from './guards.ts';
import { healthApi } from './health.ts';
import { importApi } from './imports.ts';
import { refuseNulInAddress } from './input.ts';
import { insightApi } from './insight.ts';
import { leadApi } from './leads.ts';
import { logoRoutes } from './logos.ts';
import { mailEventApi } from './mail-events.ts';
import { mailWebhookApi } from './mail-webhook.ts';
import { createMcpRoutes } from './mcp.ts';
import { invitationPages, memberApi } from './members.ts';
import { allowedMethods } from './methods.ts';
import { newsletterApi } from './newsletters.ts';
import { openapiApi } from './openapi.ts';
import { errorPageResponse, isTopLevelNavigation } from './own-navigation.ts';
import { pageRoutes } from './pages.ts';
import { pastIssueApi } from './past-issues.ts';
import { pitchApi } from './pitch.ts';
import { contactRemovalPages, privacyApi } from './privacy.ts';
import { recapPages } from './recap-page.ts';
import { reportApi } from './report.ts';
import { reportPages } from './report-page.ts';
import { type AnsweredRoute, mount } from './route.ts';
import { settingApi } from './settings.ts';
import { similarityApi } from './similarity.ts';
import { sponsorsPageApi, sponsorsPages } from './sponsors-page.ts';
import { sponsorshipApi } from './sponsorships.ts';
import { standingQueueApi } from './standing-queue.ts';
import { statApi } from './stats.ts';
import { statusApi } from './status.ts';
import { subscriptionApi } from './subscriptions.ts';
import { trackingRequestApi } from './tracking-requests.ts';
import { trendReportApi, trendUnsubscribePages } from './trend-reports.ts';
import { trendApi } from './trends.ts';
import type { AppEnv } from './types.ts';
import { webhookApi } from './webhooks.ts';

const CALLS: readonly AnsweredRoute[] = [
  ...accessRequestApi,
  ...accountApi,
  ...adCopyApi,
  ...alertApi,
  ...apiTokenApi,
  ...billingApi,
  ...bookingApi,
  ...brandApi,
  ...contactApi,
  ...curationApi,
  ...dashboardApi,
  ...dealApi,
  ...draftApi,
  ...emailApi,
  ...exportApi,
  ...healthApi,
  ...importApi,
  ...insightApi,
  ...leadApi,
  ...mailEventApi,
  ...mailWebhookApi,
  ...memberApi,
  ...newsletterApi,
  ...openapiApi,
  ...pastIssueApi,
  ...pitchApi,
  ...privacyApi,
  ...reportApi,
  ...settingApi,
  ...similarityApi,
  ...sponsorshipApi,
  ...sponsorsPageApi,
  ...standingQueueApi,
  ...statApi,
  ...statusApi,
  ...subscriptionApi,
  ...trackingRequestApi,
  ...trendReportApi,
  ...trendApi,
  ...webhookApi,
];

export const app = new Hono<AppEnv>();

// HSTS: a browser that has connected by https uses only https for two years.
app.use('*', async (c, next) => {
  await next();
  if (c.env.services.config.ORIGIN.startsWith('https:'))
    c.header('strict-transport-security', 'max-age=63072000; includeSubDomains');
});

// Reports are the same for everybody and come from the edge cache. They are mounted before sessions and other
// middleware, which take time.
mount(
  app,
  CALLS.filter(({ route }) => route === reportRoutes.readPublic),
);

app.use('/api/*', async (c, next) => {
  await next();
  c.header('cache-control', c.res.headers.get('cache-control') ?? 'private, no-store');
  c.header('x-content-type-options', 'nosniff');
});
app.use('/api/*', refuseNulInAddress);
app.use('/api/*', requireSameOrigin);
app.use('/api/*', resolveSession);

mount(
  app,
  CALLS.filter(({ route }) => route !== reportRoutes.readPublic),
);

app.all('/api/*', (c) => {
  const methods = allowedMethods(app, c.req.path);
  if (methods.length === 0) throw notFound('Route');
  c.header('allow', methods.join(', '));
  throw new AppError('method_not_allowed', `${c.req.method} is not allowed here`);
});

app.route('/', reportPages);
app.route('/', recapPages);
app.route('/', adCopyPages);
app.route('/', sponsorsPages);
app.route('/', contactRemovalPages);
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
  if (isActorDeleted(error)) return new AppError('unauthenticated', 'Please sign in');
  if (isDatabaseUnavailable(error))
    return new AppError('not_ready', 'The service is being restarted. Please try again in a moment.', {
      retryAfter: AWAY_SECONDS,
      cause: error,
    });
  if (error instanceof HTTPException && error.status === 400)
    return new AppError('invalid', error.message, { cause: error });
  return new AppError('internal', 'Something went wrong on our side. Please try again.', { cause: error });
}
