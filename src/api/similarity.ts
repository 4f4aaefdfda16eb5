import { similarityRoutes } from '../contract/routes/similarity.ts';
import type { Viewer } from '../domain/access.ts';
import { AppError, notFound } from '../errors.ts';
import { searchByAudience } from '../flows/audience/search.ts';
import {
  deleteSavedSearch,
  insertSavedSearch,
  listSavedSearches,
  SAVED_SEARCHES_MAX,
} from '../store/audience/similarity-searches.ts';
import { toCoverageAnswer } from './pattern-shown.ts';
import { toPitchAnswer } from './pitch-shown.ts';
import { answers } from './route.ts';

/** Shared among members only if the newsletter is provably theirs, because anybody can claim to run one. */
const keeperOf = ({ userId, ownNewsletterId }: Viewer) => ({ userId: userId ?? '', newsletterId: ownNewsletterId });

export const similarityApi = answers(similarityRoutes, {
  search: async ({ services, viewer, sight, now, body }) => {
    const found = await searchByAudience(
      services,
      body,
      { newsletterId: viewer.newsletterId, pipelineId: viewer.pipelineId, by: sight },
      now,
    );
    return {
      audience: found.audience,
      newsletters: found.newsletters.map((letter) => ({ ...letter, coverage: toCoverageAnswer(letter.coverage, now) })),
      brands: found.brands.map((read) => {
        const { mark: _, ...pitch } = toPitchAnswer(read, now, 'searcher');
        return { brand: read.brand, state: read.state, stateIn: read.stateIn, ...pitch };
      }),
    };
  },
  listSaved: ({ db, viewer }) => listSavedSearches(db, keeperOf(viewer)),
  saveSearch: async ({ body: { name, text = null, website = null }, services, viewer, now }) => {
    const id = await insertSavedSearch(services.db, keeperOf(viewer), { name, text, website }, now);
    if (!id) throw new AppError('conflict', `You already have ${SAVED_SEARCHES_MAX} saved searches. Remove one first.`);
    return { id, name, text, website, createdAt: now, mine: true };
  },
  removeSaved: async ({ db, viewer, params }) => {
    if (!(await deleteSavedSearch(db, keeperOf(viewer), params.id))) throw notFound('Search');
  },
});
