// A mail read by a model: its claims are grounded and stored with its answer, its tokens are counted, and the built-in
// analyst takes over if it fails.
import { eq } from 'drizzle-orm';
import { describe, expect, inject, it } from 'vitest';
import { queueIssuesForModel } from '../../../src/flows/issue/model-retry.ts';
import { receiveIssue } from '../../../src/flows/issue/receive.ts';

import { emails } from '../../../src/store/schema/emails.ts';
import { issuesReadByDay, modelTokensByDay } from '../../../src/store/schema/operations.ts';
import { sponsorships } from '../../../src/store/schema/sponsorships.ts';
import { createWorld, type World } from '../../support/world.ts';

const withModel = (key: string, vars: Record<string, string> = {}) =>
  createWorld({
    OPENAI_API_KEY: key,
    OPENAI_BASE_URL: `${inject('standIns')}/chat/v1`,
    ...vars,
  });

let count = 0;
const CREDIT = 'This issue is brought to you by Quarrybase';
const raw = (
  body = `<p>Good morning.</p><p>${CREDIT}</p><p>Quarrybase runs your Postgres. Start a free trial today.</p>`,
) =>
  new TextEncoder().encode(
    `From: Letters <hello@letters.test>\r\nSubject: Backfills\r\nMessage-ID: <${++count}@letters.test>\r\nDate: Mon, 16 Nov 2026 07:00:00 +0000\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${body}<h2>News</h2><p>${`Number ${count}: we rewrote four years of events and nobody noticed. `.repeat(8)}</p>\r\n`,
  );

/** A mail is received and, unless its job fails, analysed. @returns its id. */
async function received(world: World, bytes = raw()): Promise<string> {
  const newsletter = await world.add.newsletter({ domain: 'letters.test', name: 'Letters' });
  const { id } = await receiveIssue(world.services, {
    newsletterId: newsletter.id,
    raw: bytes,
    arrivedAt: new Date(),
    door: 'admin',
  });
  return id;
}

async function rowOf(world: World, id: string) {
  const [row] = await world.db.select().from(emails).where(eq(emails.id, id));
  // biome-ignore lint/suspicious/noExplicitAny: the analyst's answer as it was kept
  return row as Omit<typeof emails.$inferSelect, 'aiResponse'> & { aiResponse: any };
}
const spentIn = async (world: World) => (await world.db.select().from(modelTokensByDay)).map(({ tokens }) => tokens);

describe('a mail that a model reads', () => {
  it('becomes a sponsorship by the model, with the answer, model name, tokens and time stored', async () => {
    const world = withModel('sk-reads', { OPENAI_MODEL: 'gpt-5' });
    const id = await received(world);
    await world.work(['analyse']);
    const row = await rowOf(world, id);
    expect(row).toMatchObject({ processingStatus: 'completed', hasSponsorship: 1 });
    expect(row.aiResponse).toMatchObject({ analyst: 'openai', claims: 1, kept: 1, raw: { tokens: { total: 9_500 } } });
    expect(JSON.parse(row.aiResponse.raw.answer).sponsors[0].confidence).toBe(77);
    const subscriber = (await world.people.subscriber(row.newsletterId)).cookie;
    const { data } = await world.call(`/api/sponsorships?newsletterId=${row.newsletterId}`, { as: subscriber });
    expect(data.sponsorships).toMatchObject([{ brand: { name: 'Quarrybase' }, placementType: 'text_only' }]);
    expect(await spentIn(world)).toEqual([9_500]);
  });
});

describe('the offline reader stands in at once, and the model reads the mail again later', () => {
  const later = (row: { modelRetryAt: Date | null }) => new Date((row.modelRetryAt as Date).getTime() + 1000);

  it('the next day if the budget is spent, keeping ids and verdicts', async () => {
    const world = withModel('sk-reads', { OPENAI_DAILY_TOKENS: '10000' });
    await received(world);
    await world.work(['analyse']);
    const id = await received(world);
    await world.work(['analyse']);
    const row = await rowOf(world, id);
    expect(row).toMatchObject({
      processingStatus: 'completed',
      aiResponse: { analyst: 'offline', kept: 1, raw: { insteadOfModel: expect.stringMatching(/budget/) } },
    });
    expect(row.modelRetryAt?.toISOString()).toMatch(/T00:00:00/);
    expect(await queueIssuesForModel(world.services, new Date())).toBe(0);
    const claims = () => world.db.select().from(sponsorships).where(eq(sponsorships.emailId, id));
    const [before] = await claims();
    await world.db.update(sponsorships).set({ verdict: 'confirmed' }).where(eq(sponsorships.emailId, id));
    await world.db.delete(modelTokensByDay);
    const readBy = (reader: string) =>
      world.db.select().from(issuesReadByDay).where(eq(issuesReadByDay.reader, reader));
    expect(await readBy('offline')).toMatchObject([{ issues: 1, inputTokens: 0 }]);
    expect(await queueIssuesForModel(world.services, later(row))).toBe(1);
    await world.work(['analyse']);
    const again = await rowOf(world, id);
    expect(again).toMatchObject({ modelRetryAt: null, aiResponse: { analyst: 'openai' } });
    const { prompt, answer } = again.aiResponse.raw.tokens;
    expect(await readBy(again.aiResponse.version)).toMatchObject([
      { issues: 2, inputTokens: 2 * prompt, outputTokens: 2 * answer },
    ]);
    expect(await readBy('offline')).toMatchObject([{ issues: 0 }]);
    expect(await claims()).toMatchObject([{ id: before?.id, verdict: 'confirmed' }]);
    expect(await queueIssuesForModel(world.services, later(row))).toBe(0);
  });

  it.each([['sk-busy'], ['sk-down']])('soon if the model is away (%s)', async (key) => {
    const world = withModel(key);
    const id = await received(world);
    const began = Date.now();
    await world.work(['analyse']);
    const row = await rowOf(world, id);
    expect(row.aiResponse).toMatchObject({ analyst: 'offline', kept: 1, raw: { modelFailures: 1 } });
    expect(later(row).getTime() - began).toBeLessThan(7 * 60_000);
    const other = withModel('sk-reads', { DATABASE_URL: world.config.DATABASE_URL });
    expect(await queueIssuesForModel(other.services, later(row))).toBeGreaterThanOrEqual(1);
  });

  it('three times at most if its answer is unusable', async () => {
    const world = withModel('sk-refuses');
    const id = await received(world);
    for (const failures of [1, 2, 3]) {
      await world.work(['analyse']);
      const row = await rowOf(world, id);
      expect(row.aiResponse).toMatchObject({ analyst: 'offline', kept: 1, raw: { modelFailures: failures } });
      if (failures < 3) await queueIssuesForModel(world.services, later(row));
      else expect(row.modelRetryAt).toBeNull();
    }
  });

  it('never if the budget is zero', async () => {
    const world = withModel('sk-reads', { OPENAI_DAILY_TOKENS: '0' });
    const id = await received(world);
    await world.work(['analyse']);
    expect(await rowOf(world, id)).toMatchObject({ modelRetryAt: null, aiResponse: { analyst: 'offline', kept: 1 } });
  });
});

it('the text helper spends from the same budget', async () => {
  const world = withModel('sk-writes', { OPENAI_DAILY_TOKENS: '1500' });
  expect(await world.services.text.describe('Who reads this?', 'Quarrybase: Postgres for teams.')).toBe(
    'People who run databases.',
  );
  expect(await world.services.text.describe('Who reads this?', 'x'.repeat(2_000))).toBeNull();
  expect(await spentIn(world)).toEqual([1_200]);
});
