import { okAnswer } from '../account.ts';
import { get, post, remove, routes } from '../route.ts';
import { savedSearch, savedSearches, savedSearchInput, similarityAnswer, similaritySearch } from '../similarity.ts';

export const similarityRoutes = routes(
  { access: 'member' },
  {
    search: post('/similarity-search', 'Newsletters with a similar audience, and the brands that sponsor them', {
      upgradeTo: 'search by audience',
      body: similaritySearch,
      answer: similarityAnswer,
      refuses: ['vendor_failed'],
    }),
    listSaved: get('/similarity-searches', 'Saved searches', {
      upgradeTo: 'search by audience',
      answer: savedSearches,
    }),
    saveSearch: post('/similarity-searches', 'Saves a search', {
      upgradeTo: 'search by audience',
      body: savedSearchInput,
      answer: savedSearch,
      succeeds: [201],
    }),
    removeSaved: remove('/similarity-searches/{id}', 'Deletes a saved search', {
      upgradeTo: 'search by audience',
      answer: okAnswer,
    }),
  },
);
