import { brandDetail, brandInput, brandList, brandProfile, brandsQuery } from '../brands.ts';
import { get, post, routes } from '../route.ts';
import { sponsorshipHistoryQuery } from '../sponsorships.ts';

export const brandRoutes = routes(
  { access: 'member' },
  {
    list: get('/brands', 'A page of brands', {
      query: brandsQuery,
      answer: brandList,
      refuses: ['payment_required'],
      example: { query: 'scope=all&sortBy=lastBoughtAt&limit=2' },
      tool: {
        name: 'search_brands',
        title: 'Search brands',
        description:
          "Brands that sponsor newsletters, best match for the caller's newsletter first. The scope 'relevant' (default) has those that sponsored similar newsletters, 'all' has every brand.",
      },
    }),
    read: get('/brands/{id}', 'A brand', { answer: brandDetail }),
    readProfile: get('/brands/{id}/sponsorships', 'A brand with a page of its sponsorships', {
      query: sponsorshipHistoryQuery,
      answer: brandProfile,
      tool: {
        name: 'get_brand',
        title: 'Get a brand',
        description:
          'One brand by id, with its audience, its contact where the caller may see contacts, its sponsorships by month, and a page of its newest sponsorships.',
      },
    }),
    create: post('/brands', 'Adds a brand', {
      access: 'admin',
      body: brandInput,
      answer: brandDetail,
      succeeds: [201],
    }),
  },
);
