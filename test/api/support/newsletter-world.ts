// A database without newsletters before each test, and the values of a new newsletter.
import { sql } from 'drizzle-orm';
import type { NewsletterName } from '../../../src/domain/newsletter/newsletter-name.ts';
import type { NewNewsletterRow } from '../../../src/store/newsletter/newsletter-names.ts';
import { sightAs } from '../../support/viewers.ts';
import { createEmptiedWorld } from './emptied-world.ts';

export const NOW = new Date('2026-06-10T12:00:00.000Z');
export const SUBSCRIBER_SIGHT = sightAs('subscriber', NOW, { newsletterId: 'n' });
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
  const { db, add, people } = createEmptiedWorld();

  const idsOf = async (table: string, where = sql`true`) =>
    (await db.execute<{ id: string }>(sql`select id from ${sql.raw(table)} where ${where} order by id`)).rows.map(
      ({ id }) => id,
    );

  return { db, add, people, idsOf };
}
