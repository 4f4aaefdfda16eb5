// The advanced similarity search and saved searches (subscribers).
import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { okAnswer } from '../contract/account.ts';
import {
  savedSearch,
  savedSearchInput,
  savedSearches as savedShape,
  similarityAnswer,
  similaritySearch,
} from '../contract/similarity.ts';
import { hasPaidAccess, type Viewer } from '../domain/access.ts';
import { AppError, notFound } from '../errors.ts';
import { searchByAudience } from '../flows/audience/search.ts';
import {
  deleteSavedSearch,
  insertSavedSearch,
  listSavedSearches,
  SAVED_SEARCHES_MAX,
} from '../store/similarity-searches.ts';
import { answer } from './answer.ts';
import { validateBody } from './input.ts';
import { toCoverageAnswer } from './pattern-shown.ts';
import { toPitchAnswer } from './pitch-shown.ts';
import type { AppEnv } from './types.ts';

/**
 * Guard for subscribers and administrators.
 * @param what completes 'Upgrade to ...' in the message.
 * @throws AppError payment_required.
 */
export const requireSubscription = (what: string) =>
  createMiddleware<AppEnv>(async (c, next) => {
    if (!hasPaidAccess(c.var.viewer.kind)) throw new AppError('payment_required', `Upgrade to ${what}`);
    await next();
  });
const searching = requireSubscription('search by audience');
/**
 * Who keeps a saved search. Searches are shared among the members of a newsletter only if it is provably theirs,
 * because anybody can claim to run a newsletter.
 */
const keeperOf = ({ userId, ownNewsletterId }: Viewer) => ({ userId: userId ?? '', newsletterId: ownNewsletterId });

export const memberSimilarityRoutes = new Hono<AppEnv>()
  .post('/similarity-search', searching, validateBody(similaritySearch), async (c) => {
    const { services, viewer, sight, now } = c.var;
    const found = await searchByAudience(
      services,
      c.req.valid('json'),
      { newsletterId: viewer.newsletterId, by: sight },
      now,
    );
    return answer(c, similarityAnswer, {
      audience: found.audience,
      newsletters: found.newsletters.map((letter) => ({ ...letter, coverage: toCoverageAnswer(letter.coverage, now) })),
      brands: found.brands.map(({ brand, state, ...read }) => {
        const { mark: _, lead: __, ...pitch } = toPitchAnswer({ ...read, state }, now, 'searcher');
        return { brand, state, ...pitch };
      }),
    });
  })
  .get('/similarity-searches', searching, async (c) =>
    answer(c, savedShape, await listSavedSearches(c.var.services.db, keeperOf(c.var.viewer))),
  )
  .post('/similarity-searches', searching, validateBody(savedSearchInput), async (c) => {
    const { name, text = null, website = null } = c.req.valid('json');
    const { services, viewer, now } = c.var;
    const id = await insertSavedSearch(services.db, keeperOf(viewer), { name, text, website }, now);
    if (!id) throw new AppError('conflict', `You already have ${SAVED_SEARCHES_MAX} saved searches. Remove one first.`);
    return answer(c, savedSearch, { id, name, text, website, createdAt: now, mine: true }, 201);
  })
  .delete('/similarity-searches/:id', searching, async (c) => {
    if (!(await deleteSavedSearch(c.var.services.db, keeperOf(c.var.viewer), c.req.param('id'))))
      throw notFound('Search');
    return answer(c, okAnswer, { ok: true });
  });
