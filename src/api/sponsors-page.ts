// A newsletter's page for sponsors at /sponsors/{slug}, complete without JavaScript and cached as reports are, its
// settings, and the requests that are sent from it.
import { Hono } from 'hono';
import { SponsorsScreen, type SponsorsScreenState } from '../../web/sponsors/screen.tsx';
import { sponsorsPageRoutes } from '../contract/routes/sponsors-page.ts';
import { type SponsorsPageData, TURNSTILE_ORIGIN } from '../contract/sponsors-page-rules.ts';
import { type HeadTag, headTagsWithoutReport, sponsorsPageHeadTags } from '../domain/report/head.ts';
import { networkKey } from '../domain/site/ip.ts';
import { signOpened } from '../domain/sponsors-page/opened.ts';
import { AppError, requireFound } from '../errors.ts';
import type { PipelineActor } from '../flows/lead/change.ts';
import { askForDates } from '../flows/sponsors-page/ask.ts';
import { changeSponsorsPage, replaceSponsorsPageAddress } from '../flows/sponsors-page/change.ts';
import { openSponsorsPage, readSponsorsPage, sponsorsPageUrl } from '../flows/sponsors-page/open.ts';
import type { Services } from '../services.ts';
import { requireOwnedNewsletter } from './guards.ts';
import { fillPage, htmlResponse, pageFailure, readBuiltPage } from './html.ts';
import { readReportCopy } from './report-copies.ts';
import { NOINDEX, releaseOf, tagOf } from './report-page.ts';
import { answers } from './route.ts';
import type { AppEnv } from './types.ts';

async function settingsOf(services: Services, actor: PipelineActor) {
  return requireFound(readSponsorsPage(services, actor), 'Newsletter');
}

export const sponsorsPageApi = answers(sponsorsPageRoutes, {
  read: ({ services, actor }) => {
    if (actor.alone) throw new AppError('forbidden', 'Only members who proved that this newsletter is theirs see this');
    return settingsOf(services, actor);
  },
  save: async ({ services, actor, body, c }) => {
    requireOwnedNewsletter(c);
    await changeSponsorsPage(services, actor, body);
    return await settingsOf(services, actor);
  },
  replaceAddress: async ({ services, actor, c }) => {
    requireOwnedNewsletter(c);
    await replaceSponsorsPageAddress(services, actor);
    return await settingsOf(services, actor);
  },
  ask: async ({ services, params, body, now, c }) => {
    const network = networkKey(c.req.header('cf-connecting-ip') ?? 'unknown');
    await askForDates(services, params.slug, body, { network, now });
  },
});

/** Stands in a cached page for the signed time, with the quotes, which are escaped in inserted texts. */
const OPENED_MARK = 'value="__OPENED__"';

export const sponsorsPages = new Hono<AppEnv>()
  .get('/sponsors/:slug', async (c) => {
    const { services, now, ASSETS } = c.env;
    const { config } = services;
    const slug = c.req.param('slug');
    const template = await readBuiltPage(ASSETS, '/sponsors.html');
    const without = (state: 'none' | 'away', status: number, headers: Record<string, string> = {}) =>
      htmlResponse(filled(template, headTagsWithoutReport('Page for sponsors'), { state }), status, {
        ...NOINDEX,
        ...headers,
      });
    try {
      const copy = await readReportCopy(c, {
        slug,
        form: 'sponsors',
        release: await releaseOf(template),
        open: { atOnce: openSponsorsPage, awaited: openSponsorsPage },
        render: (stored) => {
          const page = JSON.parse(new TextDecoder().decode(stored)) as SponsorsPageData;
          const head = sponsorsPageHeadTags(page.newsletter.name, page.about, sponsorsPageUrl(config, slug));
          const action = `/api/public/sponsors/${slug}`;
          return { type: 'text/html; charset=utf-8', body: filled(template, head, { state: 'page', page, action }) };
        },
      });
      if (copy.state !== 'report') return without('none', 404);
      const html = await new Response(copy.body as BodyInit).text();
      const opened = await signOpened(slug, now, config.SESSION_SECRET);
      return htmlResponse(
        html.replace(OPENED_MARK, `value="${opened}"`),
        200,
        NOINDEX,
        services.humans ? TURNSTILE_ORIGIN : '',
      );
    } catch (error) {
      const { status, headers } = pageFailure('GET /sponsors/:slug', error);
      return without('away', status, headers);
    }
  })
  .get('/sponsors/:slug/', (c) => c.redirect(c.req.path.slice(0, -1), 308));

const filled = (template: string, head: HeadTag[], shown: SponsorsScreenState): string =>
  fillPage(template, {
    '<!--head-->': head.map(tagOf).join('\n'),
    // In the Worker's bundle `react/jsx-runtime` is Hono's, so the view returns an escaped string.
    '<!--view-->': String(SponsorsScreen({ shown })),
  });
