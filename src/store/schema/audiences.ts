import { index, pgTable, primaryKey, real, text } from 'drizzle-orm/pg-core';
import { brands } from './brands.ts';
import { createdAt, id } from './columns.ts';
import { newsletters, users } from './newsletters.ts';

/** Calibrated, 0 to 1; stored in both directions from MIN_RELEVANT_SIMILARITY on. */
export const newsletterSimilarities = pgTable(
  'newsletter_similarities',
  {
    newsletterId: text('newsletter_id')
      .notNull()
      .references(() => newsletters.id, { onDelete: 'cascade' }),
    similarId: text('similar_id')
      .notNull()
      .references(() => newsletters.id, { onDelete: 'cascade' }),
    similarity: real('similarity').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.newsletterId, t.similarId] }),
    index('similarities_best').on(t.newsletterId, t.similarity, t.similarId),
    index('similarities_of').on(t.similarId),
  ],
);

/** Calibrated similarity (0 to 1) of a brand's audience and a newsletter's, stored if it is at least MIN_STORED_FIT. */
export const brandFits = pgTable(
  'brand_fits',
  {
    newsletterId: text('newsletter_id')
      .notNull()
      .references(() => newsletters.id, { onDelete: 'cascade' }),
    brandId: text('brand_id')
      .notNull()
      .references(() => brands.id, { onDelete: 'cascade' }),
    similarity: real('similarity').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.newsletterId, t.brandId] }),
    index('fits_best').on(t.newsletterId, t.similarity, t.brandId),
    index('fits_brand').on(t.brandId),
  ],
);

/** A saved similarity search, visible to everyone who runs the same newsletter. */
export const savedSearches = pgTable(
  'saved_searches',
  {
    id: id(),
    newsletterId: text('newsletter_id').references(() => newsletters.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    text: text('text'),
    website: text('website'),
    createdAt: createdAt(),
  },
  (t) => [index('searches_newsletter').on(t.newsletterId, t.createdAt), index('searches_user').on(t.userId)],
);
