// The inbox's totals, maintained by a trigger, equal a recount.
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { EmailsQuery } from '../../../src/contract/emails.ts';
import { sightOf } from '../../../src/domain/access.ts';
import { listEmails } from '../../../src/store/emails.ts';
import { emails } from '../../../src/store/schema/emails.ts';
import { newsletters } from '../../../src/store/schema/newsletters.ts';
import { createWorld } from '../../support/world.ts';

const { db } = createWorld();
const admin = sightOf(
  {
    kind: 'admin',
    userId: 'u',
    newsletterId: null,
    ownNewsletterId: null,
    isOwnProvisional: false,
    role: null,
    pipelineId: null,
  },
  new Date('2026-11-21T12:00:00Z'),
);
const list = (query: Partial<EmailsQuery> & { unfinished?: boolean } = {}) =>
  listEmails(db, { page: 1, pageSize: 10, ...query }, admin);

describe('the inbox', () => {
  it('counts mails by status, in total and by newsletter, after some were added and some deleted', async () => {
    await db.execute(sql`insert into newsletters (id, name, normalized_name, unique_email)
      select 'n' || i, 'Letter ' || i, 'letter ' || i, i || '@x.test' from generate_series(1, 3) i`);
    await db.execute(sql`insert into emails (id, newsletter_id, received_at, raw_key, raw_size, processing_status)
      select 'e' || i, 'n' || (1 + i % 3), now() - i * interval '1 minute', 'none', 1,
        (array['completed', 'completed', 'error', 'pending', 'processing'])[1 + i % 5] from generate_series(1, 60) i`);
    expect((await list()).total).toBe(60);
    expect((await list({ newsletter_id: 'n2' })).total).toBe(20);
    expect((await list({ status: 'completed' })).total).toBe(24);
    expect((await list({ status: 'error', newsletter_id: 'n1' })).total).toBe(4);
    expect((await list({ unfinished: true })).total).toBe(24);

    await db.delete(emails).where(eq(emails.id, 'e1'));
    await db.delete(newsletters).where(eq(newsletters.id, 'n3'));
    expect((await list()).total).toBe(39);
    expect((await list({ newsletter_id: 'n2' })).total).toBe(19);
    expect((await list({ newsletter_id: 'n3' })).total).toBe(0);
  });

  it('pages newest first without a gap', async () => {
    const pages = [await list({ page: 1, pageSize: 30 }), await list({ page: 2, pageSize: 30 })];
    const times = pages.flatMap(({ rows }) => rows.map(({ receivedAt }) => receivedAt.getTime()));
    expect(times).toHaveLength(39);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(new Set(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).size).toBe(39);
  });
});
