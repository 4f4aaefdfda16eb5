// /ad-copy/{secret}: the form where a sponsor gives an ad; and the ad's picture for mails.
import type { AdCopyPageState } from '../contract/ad-copy.ts';
import { FILE_KEYS } from '../domain/file-keys.ts';
import { readPublicAdCopy } from '../flows/booking/ad-copy.ts';
import { toScriptJson } from './html.ts';
import { pictureResponse } from './logos.ts';
import { secretPages } from './secret-pages.ts';

const YEAR_SECONDS = 31_536_000;
const PICTURE_NAME = /^[\w-]{36}\.(?:png|jpeg|gif|webp)$/;

export const adCopyPages = secretPages<Extract<AdCopyPageState, { state: 'copy' }>>('/ad-copy', {
  template: '/ad-copy.html',
  read: async (services, secret, now) => {
    const copy = await readPublicAdCopy(services, secret, now);
    return copy && { state: 'copy', copy };
  },
  title: (shown) => (shown.state === 'copy' ? `Your ad in ${shown.copy.newsletter.name}` : 'Ad copy'),
  parts: (shown) => ({
    '<!--data-->': `<script type="application/json" id="ad-copy-data">${toScriptJson(shown)}</script>`,
  }),
}).get('/ad-pictures/:name', (c) => {
  const name = c.req.param('name');
  if (!PICTURE_NAME.test(name)) return c.notFound();
  // Mails that show the picture are opened on other sites.
  return pictureResponse(c, FILE_KEYS.adPicture(name), `public, max-age=${YEAR_SECONDS}, immutable`, {
    'cross-origin-resource-policy': 'cross-origin',
    'x-robots-tag': 'noindex',
  });
});
