import { type Context, Hono } from 'hono';
import { pageTitle } from '../contract/names.ts';
import type { Unavailable } from '../contract/recap.ts';
import { escapeHtmlValue } from '../domain/html-escape.ts';
import type { Services } from '../services.ts';
import { fillPage, htmlResponse, pageFailure, readBuiltPage, SECRET_ADDRESS_HEADERS } from './html.ts';
import { consumeRateLimit } from './limits.ts';
import type { AppEnv } from './types.ts';

interface SecretPage<State> {
  /** The page as Vite built it. */
  template: string;
  /** What a secret opens; null if it opens nothing. */
  read: (services: Services, secret: string, now: Date) => Promise<State | null>;
  title: (shown: State | Unavailable) => string;
  /** The page's parts besides its head, by their marks. */
  parts: (shown: State | Unavailable) => Record<string, string>;
}

/** Pages at `path/{secret}`: the same for everybody who opens one, never indexed or cached. */
export function secretPages<State>(path: string, { template, read, title, parts }: SecretPage<State>) {
  const respond = async (
    c: Context<AppEnv>,
    shown: State | Unavailable,
    status: number,
    more: Record<string, string> = {},
  ) => {
    const head = `<title>${escapeHtmlValue(pageTitle(title(shown)))}</title>\n<meta name="robots" content="noindex, nofollow">`;
    const html = fillPage(await readBuiltPage(c.env.ASSETS, template), { '<!--head-->': head, ...parts(shown) });
    return htmlResponse(html, status, { ...SECRET_ADDRESS_HEADERS, ...more });
  };
  return new Hono<AppEnv>()
    .get(`${path}/:secret`, async (c) => {
      try {
        await consumeRateLimit(c, 'report');
        const shown = await read(c.env.services, c.req.param('secret') ?? '', c.env.now);
        return shown ? respond(c, shown, 200) : respond(c, { state: 'none' }, 404);
      } catch (error) {
        const { status, headers } = pageFailure(`GET ${path}/:secret`, error);
        return respond(c, { state: 'away' }, status, headers);
      }
    })
    .get(`${path}/*`, (c) => respond(c, { state: 'none' }, 404));
}
