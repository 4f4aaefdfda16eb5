import type { Context } from 'hono';
import { Hono } from 'hono';
import { ReportScreen, type ReportScreenState } from '../../web/report/screen.tsx';
import type { Report } from '../contract/report.ts';
import { sha256Hex } from '../domain/digest.ts';
import { escapeHtmlValue } from '../domain/html-escape.ts';
import { type HeadTag, headTagsWithoutReport, reportHeadTags } from '../domain/report/head.ts';
import { fillPage, htmlResponse, pageFailure, readBuiltPage, toScriptJson } from './html.ts';
import { REPORT_RETRY_SECONDS } from './report.ts';
import { OPEN_REPORT, type ReportSource, readReportCopy } from './report-copies.ts';
import type { AppEnv } from './types.ts';

const TEMPLATE = '/report.html';
export const NOINDEX = { 'x-robots-tag': 'noindex' };

export const reportPages = new Hono<AppEnv>()
  .get('/report/:slug', async (c) => {
    const slug = c.req.param('slug');
    const template = await readBuiltPage(c.env.ASSETS, TEMPLATE);
    const plain = (title: string, shown: ReportScreenState, status: number, headers: Record<string, string> = {}) =>
      htmlResponse(filled(template, headTagsWithoutReport(title), shown), status, { ...NOINDEX, ...headers });
    try {
      const copy = await readReportCopy(c, await asPage(c, slug, template));
      if (copy.state === 'report') return htmlResponse(await new Response(copy.body as BodyInit).text(), 200, NOINDEX);
      if (copy.state === 'none') return plain('Report Not Found', { state: 'none' }, 404);
      return plain('Intelligence report', { state: 'building', slug }, 503, {
        'retry-after': String(REPORT_RETRY_SECONDS),
      });
    } catch (error) {
      // A shared link is answered with a page whatever fails, because its readers aren't users of the app.
      const { status, headers } = pageFailure('GET /report/:slug', error);
      return plain('Report Not Found', { state: 'none' }, status, headers);
    }
  })
  // One page has one address: a trailing slash, which chats and mail programs may append, is redirected.
  .get('/report/:slug/', (c) => c.redirect(c.req.path.slice(0, -1) + new URL(c.req.url).search, 308))
  .get('/report', lost)
  .get('/report/*', lost)
  .get('/robots.txt', (c) => {
    // Reports aren't disallowed, because a crawler must read their noindex to obey it.
    const lines = ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${c.env.services.config.ORIGIN}/sitemap.xml`, ''];
    return c.text(lines.join('\n'), 200, { 'cache-control': 'public, max-age=3600' });
  })
  .get('/sitemap.xml', (c) => {
    const landing = `${escapeHtmlValue(c.env.services.config.ORIGIN)}/`;
    const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${landing}</loc></url></urlset>
`;
    return c.body(xml, 200, {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    });
  });

async function asPage(c: Context<AppEnv>, slug: string, template: string): Promise<ReportSource> {
  return {
    slug,
    form: 'page',
    release: await releaseOf(template),
    open: OPEN_REPORT,
    render: (stored) => {
      const report = JSON.parse(new TextDecoder().decode(stored)) as Report;
      const head = reportHeadTags(report, `${c.env.services.config.ORIGIN}/report/${slug}`);
      return { type: 'text/html; charset=utf-8', body: filled(template, head, { state: 'report', report }) };
    },
  };
}

async function lost(c: Context<AppEnv>) {
  const template = await readBuiltPage(c.env.ASSETS, TEMPLATE);
  return htmlResponse(filled(template, headTagsWithoutReport('404 Page Not Found'), { state: 'lost' }), 404, NOINDEX);
}

/** While the report is being built, the page refreshes itself without JavaScript. */
function filled(template: string, head: HeadTag[], shown: ReportScreenState): string {
  const again = `<noscript><meta http-equiv="refresh" content="${REPORT_RETRY_SECONDS}"></noscript>`;
  return fillPage(template, {
    '<!--head-->': head.map(tagOf).join('\n') + (shown.state === 'building' ? again : ''),
    // In the Worker's bundle `react/jsx-runtime` is Hono's, so the view returns an escaped string.
    '<!--view-->': String(ReportScreen({ shown })),
    '<!--data-->': `<script type="application/json" id="report-data">${toScriptJson(shown)}</script>`,
  });
}

export function tagOf({ tag, text, attributes = {} }: HeadTag): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtmlValue(value)}"`);
  return tag === 'title' ? `<title>${escapeHtmlValue(text ?? '')}</title>` : `<${tag}${written.join('')}>`;
}

const releases = new Map<string, string>();

export async function releaseOf(template: string): Promise<string> {
  const known = releases.get(template);
  if (known) return known;
  const release = await sha256Hex(template, 8);
  releases.set(template, release);
  return release;
}
