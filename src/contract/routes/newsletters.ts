import * as z from 'zod';
import { okAnswer } from '../account.ts';
import {
  newsletterAnswer,
  newsletterChange,
  newsletterDetail,
  newsletterInput,
  newsletterList,
  newsletterOptions,
  newsletterRemoval,
  newslettersQuery,
  ownNewsletterChange,
  similarNewsletters,
  similarQuery,
} from '../newsletters.ts';
import { get, post, put, remove, routes } from '../route.ts';

export const newsletterRoutes = routes(
  { access: 'member' },
  {
    list: get('/newsletters', 'A page of newsletters; without parameters all of them, compact', {
      query: newslettersQuery,
      answer: z.union([newsletterList, newsletterOptions]),
      example: { query: 'page=1&search=letter&limit=2' },
      tool: {
        name: 'search_newsletters',
        title: 'Search newsletters',
        description: 'Newsletters in the catalogue, by a text in name or description.',
      },
    }),
    read: get('/newsletters/{id}', 'A newsletter with its newest sponsorships', {
      answer: newsletterDetail,
      tool: {
        name: 'get_newsletter',
        title: 'Get a newsletter',
        description: 'One newsletter by id, with its audience, its sponsorships by month and its newest sponsorships.',
      },
    }),
    changeOwn: put('/own-newsletter', 'Changes the newsletter that the caller owns', {
      body: ownNewsletterChange,
      answer: newsletterAnswer,
    }),
    listSimilar: get('/newsletters/{id}/similar', 'Newsletters with a similar audience', {
      query: similarQuery,
      answer: similarNewsletters,
    }),
    track: post('/newsletters', 'Starts tracking a newsletter', {
      access: 'admin',
      body: newsletterInput,
      answer: newsletterAnswer,
      succeeds: [201],
    }),
    change: put('/newsletters/{id}', 'Changes a newsletter', {
      access: 'admin',
      body: newsletterChange,
      answer: newsletterAnswer,
    }),
    remove: remove('/newsletters/{id}', 'Removes a newsletter with its emails and sponsorships', {
      access: 'admin',
      body: newsletterRemoval,
      answer: okAnswer,
    }),
  },
);
