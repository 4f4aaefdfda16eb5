// Slow mails and unavailable services: nothing loops forever, and no SQL is shown to users.
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { analyseIssue } from '../../../src/flows/issue/analyse.ts';
import { receiveIssue } from '../../../src/flows/issue/receive.ts';
import { emails } from '../../../src/store/schema/emails.ts';
import template from '../../../web/report.html?raw';
import { takeLogMessages } from '../../support/quiet.ts';
import { createWorld, type World } from '../../support/world.ts';

const RAW = 'From: a@letters.test\r\nSubject: One\r\nMessage-ID: <o1@letters.test>\r\n\r\nSponsored by Acme.\r\n';

async function received(world: World, body = RAW) {
  const newsletter = await world.add.newsletter();
  const raw = new TextEncoder().encode(body);
  const { id } = await receiveIssue(world.services, {
    newsletterId: newsletter.id,
    raw,
    arrivedAt: new Date(),
  } as never);
  return id;
}
const rowOf = async (world: World, id: string) =>
  (await world.db.select().from(emails).where(sql`id = ${id}`))[0] as typeof emails.$inferSelect;

describe('a mail that ends its consumer', () => {
  it('that takes too long to read is an error at once, with its reason', async () => {
    const world = createWorld();
    const id = await received(world);
    let clock = 0;
    await analyseIssue(world.services, id, new Date(), () => (clock += 25_000));
    const row = await rowOf(world, id);
    expect([row.processingStatus, row.error]).toEqual(['error', 'Reading it took longer than 20 seconds']);
  });
});

describe('a failure of the database', () => {
  it('is recorded in the row without SQL', async () => {
    const world = createWorld();
    const id = await received(world);
    await world.db.execute(sql`alter table emails add check (processing_status <> 'completed')`);
    await expect(analyseIssue(world.services, id, new Date())).rejects.toThrow();
    const row = await rowOf(world, id);
    expect([row.processingStatus, row.error]).toEqual([
      'pending',
      'Something failed on our side. The log has the details.',
    ]);
  });

  it('because it is unreachable is a 503 with Retry-After for every caller', async () => {
    const world = createWorld();
    const { cookie } = await world.people.admin();
    const away = createWorld({ NEON_ENDPOINT: 'http://127.0.0.1:9/sql' });
    for (const path of ['/api/sponsorships', '/api/auth/user', '/api/emails']) {
      const { status, headers, data } = await away.call(path, { as: cookie });
      expect([status, headers.get('retry-after'), data.code]).toEqual([503, '10', 'not_ready']);
      expect(JSON.stringify(data)).not.toMatch(/select|users|postgres|127\.0\.0\.1/i);
    }
    expect(takeLogMessages().length).toBeGreaterThan(0);
  });

  it('shows a shared report’s link as a page that can be retried', async () => {
    const away = createWorld({ NEON_ENDPOINT: 'http://127.0.0.1:9/sql' });
    away.bindings.ASSETS = { fetch: async () => new Response(template) } as unknown as Fetcher;
    const answer = await away.call('/report/never-seen-12345678', { headers: { accept: 'text/html' } });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60']);
    expect(await answer.text()).toContain('Report Not Found');
    expect(takeLogMessages().join()).toContain('GET /report/:slug');
  });
});
