// A database without newsletters before each test, and the values of a new newsletter.
import { sql } from 'drizzle-orm';
import { beforeEach } from 'vitest';
import { sightOf } from '../../../src/domain/access.ts';
import type { NewNewsletterRow, NewsletterName } from '../../../src/store/newsletter-names.ts';
import { createWorld } from '../../support/world.ts';

export const NOW = new Date('2026-06-10T12:00:00.000Z');
export const SUBSCRIBER_SIGHT = sightOf(
  {
    kind: 'subscriber',
    userId: 'u',
    newsletterId: 'n',
    ownNewsletterId: null,
    isOwnProvisional: false,
    role: null,
    pipelineId: null,
  },
  NOW,
);
export const newsletterValues = (name: string, more: Partial<NewNewsletterRow> = {}) =>
  ({
    id: `letter ${name}`,
    name,
    normalizedName: name.toLowerCase(),
    website: `https://${name}.test`,
    description: 'Words',
    domain: `${name}.test`,
    uniqueEmail: `${name}@mail.test`,
    reportSlug: `${name}-slug`,
    standing: 'trusted',
    createdAt: NOW,
    updatedAt: NOW,
    ...more,
  }) as NewNewsletterRow & { id: string };
export const newsletterNameOf = (name: string, more: Partial<NewsletterName> = {}): NewsletterName => ({
  comparable: name.toLowerCase(),
  domain: `${name}.test`,
  ...more,
});

export function createNewsletterWorld() {
  const { db, add, people } = createWorld();

  beforeEach(() => db.execute(sql`truncate brands, newsletters, users cascade`));
  const idsOf = async (table: string, where = sql`true`) =>
    (await db.execute<{ id: string }>(sql`select id from ${sql.raw(table)} where ${where} order by id`)).rows.map(
      ({ id }) => id,
    );

  return { db, add, people, idsOf };
}
