// Past weekly reports, the subscription to them by mail, and the page that ends it (RFC 8058: one POST without a
// session).
import { Hono } from 'hono';
import { done } from '../contract/account.ts';
import { pageQuery } from '../contract/common.ts';
import { trendReport, trendReportList, trendSubscription } from '../contract/trends.ts';
import { unsubscribing } from '../domain/account/unsubscribe-token.ts';
import { escapedHtml } from '../domain/html-escape.ts';
import { notFound } from '../errors.ts';
import { weekOf } from '../flows/trends/reports.ts';
import { findReport, listReports, wantTrendMail } from '../store/trend-reports.ts';
import { answer } from './answer.ts';
import { htmlResponse } from './html.ts';
import { body, query } from './input.ts';
import { paging } from './paging.ts';
import { plainPage } from './plain-page.ts';
import { paid } from './similarity.ts';
import type { AppEnv } from './types.ts';

const reading = paid('read the weekly trend report');

export const memberTrendReports = new Hono<AppEnv>()
  .get('/trend-reports', reading, query(pageQuery(12)), async (c) => {
    const { services, viewer, user } = c.var;
    const page = c.req.valid('query');
    const read = await listReports(
      services.db,
      { userId: viewer.userId ?? '', newsletterId: viewer.newsletterId },
      page,
    );
    const { wanted, reports, total } = read;
    const address = user?.email ?? null;
    return answer(c, trendReportList, {
      wanted,
      address,
      reports,
      ...paging(page, total),
    });
  })
  .get('/trend-reports/:id', reading, async (c) => {
    const found = await findReport(c.var.services.db, c.req.param('id'), c.var.viewer.newsletterId);
    if (!found) throw notFound('Report');
    const { id, week, builtAt, content } = found;
    return answer(c, trendReport, { ...content, id, week, builtAt });
  })
  .put('/trend-reports/subscription', reading, body(trendSubscription), async (c) => {
    const { services, viewer, now } = c.var;
    const { wanted } = c.req.valid('json');
    await wantTrendMail(services.db, viewer.userId ?? '', { wanted, week: weekOf(now) }, now);
    return answer(c, done, { ok: true });
  });

const UNSUBSCRIBE = '/unsubscribe/trends';
const HEADERS = { 'referrer-policy': 'no-referrer', 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };
const GONE = plainPage("This link doesn't work", '<p>Sign in and turn the weekly report off under Trends.</p>');

/**
 * Only a POST ends the mail (one-click unsubscribe, or the page's button), because mail programs open links by
 * themselves.
 */
export const unsubscribePages = new Hono<AppEnv>()
  .get(UNSUBSCRIBE, async (c) => {
    const token = c.req.query('token') ?? '';
    if (!(await unsubscribing(token, c.env.services.config.SESSION_SECRET))) return htmlResponse(GONE, 410, HEADERS);
    const form = `<p>You get no more weekly trend reports by mail.</p>
<form method="post" action="${UNSUBSCRIBE}?token=${escapedHtml(encodeURIComponent(token))}"><button>Unsubscribe</button></form>`;
    return htmlResponse(plainPage('End the weekly report?', form), 200, HEADERS);
  })
  .post(UNSUBSCRIBE, async (c) => {
    const { services, now } = c.env;
    const userId = await unsubscribing(c.req.query('token') ?? '', services.config.SESSION_SECRET);
    if (!userId) return htmlResponse(GONE, 410, HEADERS);
    await wantTrendMail(services.db, userId, { wanted: false, week: weekOf(now) }, now);
    return htmlResponse(
      plainPage('Unsubscribed', '<p>No more weekly trend reports are sent to you.</p>'),
      200,
      HEADERS,
    );
  });
