import { get, post, routes } from '../route.ts';
import {
  sponsorshipDetail,
  sponsorshipDetailQuery,
  sponsorshipHistoryQuery,
  sponsorshipInput,
  sponsorshipList,
  sponsorshipRow,
  sponsorshipsOfBrand,
  sponsorshipsOfNewsletter,
  sponsorshipsQuery,
} from '../sponsorships.ts';

export const sponsorshipRoutes = routes(
  { access: 'member' },
  {
    list: get('/sponsorships', 'A page of sponsorships', {
      query: sponsorshipsQuery,
      answer: sponsorshipList,
      example: { query: 'words=free+trial&sureness=sure&limit=2' },
      tool: {
        name: 'search_sponsorships',
        title: 'Search sponsorships',
        description:
          'Ads that brands placed in newsletters, newest first. Filter by words that the ad says (words), by whether it gives a discount code, by a text in the name of brand or newsletter, by placement, by newsletter or brand id, or by newsletters similar to one (similarTo). Answers ids of brands and newsletters that the other tools take.',
      },
    }),
    listOfNewsletter: get('/sponsorships/newsletter/{id}', "A page of a newsletter's sponsorships", {
      query: sponsorshipHistoryQuery,
      answer: sponsorshipsOfNewsletter,
    }),
    listOfBrand: get('/sponsorships/brand/{id}', "A page of a brand's sponsorships", {
      query: sponsorshipHistoryQuery,
      answer: sponsorshipsOfBrand,
    }),
    read: get('/sponsorships/{id}', 'A sponsorship with brand, newsletter, evidence and email', {
      query: sponsorshipDetailQuery,
      answer: sponsorshipDetail,
    }),
    readMailFrame: get('/sponsorships/{id}/email-frame', 'The email of a sponsorship as a page for a sandboxed frame', {
      query: sponsorshipDetailQuery,
      file: 'text/html',
    }),
    create: post('/sponsorships', 'Records a sponsorship by hand', {
      access: 'admin',
      body: sponsorshipInput,
      answer: sponsorshipRow,
      succeeds: [201],
    }),
  },
);
