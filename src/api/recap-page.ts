// /recap/{secret}: proof for a sponsor, at a secret address. The page is complete without JavaScript, never indexed or
// cached, and the same for everybody who opens it.
import { Hono } from 'hono';
import { RecapScreen, type RecapState } from '../../web/recap/screen.tsx';
import { PRODUCT_NAME } from '../contract/names.ts';
import { escapeHtmlValue } from '../domain/html-escape.ts';
import { readPublicRecap } from '../flows/booking/recap.ts';
import { htmlResponse, pageFailure, readBuiltPage } from './html.ts';
import { consumeRateLimit } from './limits.ts';
import type { AppEnv } from './types.ts';

const HEADERS = {
  'x-robots-tag': 'noindex, nofollow',
  'cache-control': 'private, no-store',
  // The URL contains the secret, so no other site may learn it.
  'referrer-policy': 'no-referrer',
};

export const recapPages = new Hono<AppEnv>()
  .get('/recap/:secret', async (c) => {
    const { services, now } = c.env;
    const template = await readBuiltPage(c.env.ASSETS, '/recap.html');
    const page = (shown: RecapState, status: number, more: Record<string, string> = {}) =>
      htmlResponse(filled(template, shown), status, { ...HEADERS, ...more });
    try {
      await consumeRateLimit(c, 'report');
      const recap = await readPublicRecap(services, c.req.param('secret'), now);
      return recap ? page({ state: 'recap', recap }, 200) : page({ state: 'none' }, 404);
    } catch (error) {
      const { status, headers } = pageFailure('GET /recap/:secret', error);
      return page({ state: 'away' }, status, headers);
    }
  })
  .get('/recap/*', async (c) =>
    htmlResponse(filled(await readBuiltPage(c.env.ASSETS, '/recap.html'), { state: 'none' }), 404, HEADERS),
  );

function filled(template: string, shown: RecapState): string {
  const title = shown.state === 'recap' ? `${shown.recap.brand} in ${shown.recap.newsletter.name}` : 'Recap';
  const parts: Record<string, string> = {
    '<!--head-->': `<title>${escapeHtmlValue(`${title} · ${PRODUCT_NAME}`)}</title>\n<meta name="robots" content="noindex, nofollow">`,
    // In the Worker's bundle `react/jsx-runtime` is Hono's, so the view returns an escaped string.
    '<!--view-->': String(RecapScreen({ shown })),
  };
  return template.replace(/<!--(?:head|view)-->/g, (mark) => parts[mark] ?? mark);
}
