// /recap/{secret}: proof for a sponsor, complete without JavaScript.
import { RecapScreen } from '../../web/recap/screen.tsx';
import type { RecapState } from '../contract/recap.ts';
import { readPublicRecap } from '../flows/booking/recap.ts';
import { secretPages } from './secret-pages.ts';

export const recapPages = secretPages<Extract<RecapState, { state: 'recap' }>>('/recap', {
  template: '/recap.html',
  read: async (services, secret, now) => {
    const recap = await readPublicRecap(services, secret, now);
    return recap && { state: 'recap', recap };
  },
  title: (shown) => (shown.state === 'recap' ? `${shown.recap.brand} in ${shown.recap.newsletter.name}` : 'Recap'),
  // In the Worker's bundle `react/jsx-runtime` is Hono's, so the view returns an escaped string.
  parts: (shown) => ({ '<!--view-->': String(RecapScreen({ shown })) }),
});
