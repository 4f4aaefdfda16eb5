// The weekly trend report: built at the end of the week, sent once to those who subscribed, ended by one click.
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { OutgoingMail } from '../../../src/adapters/mail-sender.ts';
import { runNightly } from '../../../src/flows/operations/nightly.ts';
import { runJob } from '../../../src/flows/run-job.ts';
import { newsletterSimilarities } from '../../../src/store/schema/audiences.ts';
import { createWorld, ORIGIN } from '../../support/world.ts';

const world = createWorld();
/** A Monday, and moments of the week before it. */
const MONDAY = new Date('2026-11-16T03:30:00Z');
const at = (day: number) => new Date(Date.UTC(2026, 10, day, 9));

let old: { id: string };
let fresh: { id: string };
beforeAll(async () => {
  old = await world.add.brand({ name: 'Oldhand' });
  fresh = await world.add.brand({ name: 'Newcomer & Sons' });
});

async function letters() {
  const [mine, near] = [await world.add.newsletter({ name: 'Mine <b>' }), await world.add.newsletter({ name: 'Near' })];
  await world.db.insert(newsletterSimilarities).values([
    { newsletterId: mine.id, similarId: near.id, similarity: 0.8 },
    { newsletterId: near.id, similarId: mine.id, similarity: 0.8 },
  ]);
  for (const day of [3, 4, 10]) await world.add.sponsorship(near.id, old.id, { detectedAt: at(day) });
  for (const day of [10, 11])
    await world.add.sponsorship(near.id, fresh.id, { detectedAt: at(day), placementType: 'footer' });
  return mine.id;
}

/** Collects the mails sent from now on. */
function outbox(fails = 0) {
  const sent: OutgoingMail[] = [];
  let left = fails;
  vi.spyOn(world.services.mail, 'send').mockImplementation(async (mail) => {
    if (left-- > 0) throw new Error('the relay is away');
    sent.push(mail);
    return 'sent';
  });
  return sent;
}
afterEach(() => vi.restoreAllMocks());
const night = async (now = MONDAY) => {
  await runNightly(world.services, now);
  await world.work(['trend-report']);
};
const wants = (as: string, wanted: boolean, now = at(12)) =>
  world.call('/api/trend-reports/subscription', { as, method: 'PUT', json: { wanted }, now });

describe('the weekly trend report', () => {
  it('is ready on Monday for subscribers, with a number in each sentence', async () => {
    const newsletter = await letters();
    const pro = await world.people.subscriber(newsletter);
    await night();
    const { reports, wanted } = (await world.call('/api/trend-reports', { as: pro.cookie })).data;
    expect([reports.length, reports[0].week, wanted]).toEqual([1, '2026-11-16', false]);
    const { sentences, figures } = (await world.call(`/api/trend-reports/${reports[0].id}`, { as: pro.cookie })).data;
    expect(sentences).toEqual([
      '3 sponsorships in 1 newsletter like yours last week, 1 more than the week before (0 issues received, 0 the week before).',
      '2 brands sponsored, 1 of them for the first time in these newsletters.',
      'Most common placement: Footer, 2 of 3.',
      'New: Newcomer & Sons (2 placements in 1 newsletter).',
      'Buying less: Oldhand (1 after 2).',
    ]);
    for (const sentence of sentences) expect(sentence).toMatch(/\d/);
    expect(figures.periods.at(-1)).toMatchObject({ start: '2026-11-09', sponsorships: 3, partial: false });
    const other = await world.people.subscriber(await letters());
    expect((await world.call(`/api/trend-reports/${reports[0].id}`, { as: other.cookie })).status).toBe(404);
  });

  it('is mailed once to those who asked for it; one click ends it, without a session', async () => {
    const newsletter = await letters();
    const email = `${crypto.randomUUID()}@mine.test`;
    const pro = await world.people.subscriber(newsletter, { email });
    const free = await world.people.free(newsletter);
    expect((await wants(free.cookie, true)).status).toBe(402);
    await wants(pro.cookie, true);
    const sent = outbox();
    await night();
    await night();
    const mine = sent.filter(({ to }) => to === email);
    expect(mine).toHaveLength(1);
    const [mail] = mine as [OutgoingMail];
    expect(mail.text).toContain('3 sponsorships in 1 newsletter like yours');
    expect(mail.html).toContain('Mine &lt;b&gt;');
    expect(mail.html).not.toContain('Mine <b>');
    const url = mail.unsubscribeUrl ?? '';
    expect(url.startsWith(`${ORIGIN}/unsubscribe/trends?token=`)).toBe(true);
    const path = url.slice(ORIGIN.length);
    // A mail program that prefetches the link unsubscribes nobody.
    expect((await world.call(path)).status).toBe(200);
    expect((await world.call('/api/trend-reports', { as: pro.cookie })).data.wanted).toBe(true);
    const post = (to: string) => world.call(to, { method: 'POST', body: 'List-Unsubscribe=One-Click', origin: null });
    expect((await post(`${path}x`)).status).toBe(410);
    expect((await post(path)).status).toBe(200);
    expect((await world.call('/api/trend-reports', { as: pro.cookie })).data.wanted).toBe(false);
    await night(new Date(MONDAY.getTime() + 7 * 86_400_000));
    expect(sent.filter(({ to }) => to === email)).toHaveLength(1);
  });

  it('of an older week is not sent after a newer one, however late its job runs', async () => {
    const newsletterId = await letters();
    const email = `${crypto.randomUUID()}@mine.test`;
    const pro = await world.people.subscriber(newsletterId, { email });
    await wants(pro.cookie, true);
    const sent = outbox();
    const next = new Date(MONDAY.getTime() + 7 * 86_400_000);
    await night(next);
    await runJob(world.services, { kind: 'trend-report', newsletterId, week: '2026-11-16' }, next);
    await night(next);
    expect(sent.filter(({ to }) => to === email).map(({ subject }) => subject)).toEqual([
      'Sponsors of newsletters like Mine <b>, week to 2026-11-23',
    ]);
  });
});
