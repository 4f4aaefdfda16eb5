import { okAnswer } from '../account.ts';
import { get, post, put, routes } from '../route.ts';
import { sponsorRequestInput, sponsorsPage, sponsorsPageInput } from '../sponsors-page.ts';

export const sponsorsPageRoutes = routes(
  { access: 'pipeline', scope: null },
  {
    read: get('/sponsors-page', "The settings of the newsletter's public page for sponsors", { answer: sponsorsPage }),
    save: put('/sponsors-page', "Changes the newsletter's public page for sponsors (owners)", {
      body: sponsorsPageInput,
      answer: sponsorsPage,
    }),
    replaceAddress: post('/sponsors-page/address', 'Gives the page a new address; the old one stops working (owners)', {
      answer: sponsorsPage,
    }),
    ask: post('/public/sponsors/{slug}', 'Asks a newsletter for dates, from its page for sponsors', {
      access: 'public',
      body: sponsorRequestInput,
      answer: okAnswer,
      succeeds: [201],
      refuses: ['conflict', 'rate_limited'],
      limit: 'write',
    }),
  },
);
