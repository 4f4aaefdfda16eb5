// /ad-copy/{secret}: the form where a sponsor gives an ad, never indexed or cached; and the ad's picture for mails.
import { Hono } from 'hono';
import type { AdCopyPageState } from '../contract/ad-copy.ts';
import { pageTitle } from '../contract/names.ts';
import { FILE_KEYS } from '../domain/file-keys.ts';
import { escapeHtmlValue } from '../domain/html-escape.ts';
import { readPublicAdCopy } from '../flows/booking/ad-copy.ts';
import { htmlResponse, pageFailure, readBuiltPage, toScriptJson } from './html.ts';
import { consumeRateLimit } from './limits.ts';
import { pictureResponse } from './logos.ts';
import type { AppEnv } from './types.ts';

const TEMPLATE = '/ad-copy.html';
const HEADERS = {
  'x-robots-tag': 'noindex, nofollow',
  'cache-control': 'private, no-store',
  // The URL contains the secret, so no other site may learn it.
  'referrer-policy': 'no-referrer',
};
const YEAR_SECONDS = 31_536_000;
const PICTURE_NAME = /^[\w-]{36}\.(?:png|jpeg|gif|webp)$/;

export const adCopyPages = new Hono<AppEnv>()
  .get('/ad-copy/:secret', async (c) => {
    const { services, now } = c.env;
    const template = await readBuiltPage(c.env.ASSETS, TEMPLATE);
    const page = (shown: AdCopyPageState, status: number, more: Record<string, string> = {}) =>
      htmlResponse(filled(template, shown), status, { ...HEADERS, ...more });
    try {
      await consumeRateLimit(c, 'report');
      const copy = await readPublicAdCopy(services, c.req.param('secret'), now);
      return copy ? page({ state: 'copy', copy }, 200) : page({ state: 'none' }, 404);
    } catch (error) {
      const { status, headers } = pageFailure('GET /ad-copy/:secret', error);
      return page({ state: 'away' }, status, headers);
    }
  })
  .get('/ad-copy/*', async (c) =>
    htmlResponse(filled(await readBuiltPage(c.env.ASSETS, TEMPLATE), { state: 'none' }), 404, HEADERS),
  )
  .get('/ad-pictures/:name', (c) => {
    const name = c.req.param('name');
    if (!PICTURE_NAME.test(name)) return c.notFound();
    // Mails that show the picture are opened on other sites.
    return pictureResponse(c, FILE_KEYS.adPicture(name), `public, max-age=${YEAR_SECONDS}, immutable`, {
      'cross-origin-resource-policy': 'cross-origin',
      'x-robots-tag': 'noindex',
    });
  });

function filled(template: string, shown: AdCopyPageState): string {
  const title = shown.state === 'copy' ? pageTitle(`Your ad in ${shown.copy.newsletter.name}`) : pageTitle('Ad copy');
  const parts: Record<string, string> = {
    '<!--head-->': `<title>${escapeHtmlValue(title)}</title>\n<meta name="robots" content="noindex, nofollow">`,
    '<!--data-->': `<script type="application/json" id="ad-copy-data">${toScriptJson(shown)}</script>`,
  };
  return template.replace(/<!--(?:head|data)-->/g, (mark) => parts[mark] ?? mark);
}
