// The board of our subscriptions: its states follow from received mail, and a person's mark settles a question until
// something new needs attention.
import { beforeEach, describe, expect, it } from 'vitest';
import { raiseReEngagementNotices } from '../../../src/flows/newsletter/notice-re-engagement.ts';
import { listNotices } from '../../../src/store/operations/notices.ts';
import { newsletterCoverage } from '../../../src/store/schema/pitch.ts';
import { createWorld, daysAgo, type World } from '../../support/world.ts';

let world: World;
let admin: string;
beforeEach(async () => {
  world = createWorld();
  admin = (await world.people.admin()).cookie;
});

const came = (id: string, kind: string, days: number, more: Record<string, unknown> = {}) =>
  world.add.email(id, {
    kind,
    processingStatus: 'completed',
    receivedAt: daysAgo(days),
    createdAt: daysAgo(days),
    ...more,
  });
async function letter(name: string, more: Record<string, unknown> = {}) {
  const made = await world.add.newsletter({ name, website: 'https://letter.test', ...more });
  return made.id;
}
async function weekly(name: string, lastDays: number) {
  const id = await letter(name);
  for (let nth = 0; nth < 4; nth++) await came(id, 'issue', lastDays + nth * 7);
  await world.db.insert(newsletterCoverage).values({
    newsletterId: id,
    since: daysAgo(lastDays + 21),
    lastAt: daysAgo(lastDays),
    received: 4,
    expected: 4,
    usualGapDays: 7,
    builtAt: new Date(),
  });
  return id;
}
const board = async (query = '') => (await world.call(`/api/subscriptions${query}`, { as: admin })).data;
/** Only the test's own newsletters, because the database has others. */
const stateOf = async (id: string) =>
  (await board('?limit=100')).subscriptions.find(
    ({ newsletter }: { newsletter: { id: string } }) => newsletter.id === id,
  );
const handle = (id: string, method = 'POST') =>
  world.call(`/api/subscriptions/${id}/handled`, { as: admin, method, ...(method === 'POST' ? { json: {} } : {}) });

describe('a newsletter’s state', () => {
  it('is not subscribed until somebody signs up, then awaits confirmation, and needs a hand again after a week without an answer', async () => {
    const id = await letter('New Letter');
    expect(await stateOf(id)).toMatchObject({ state: 'not_subscribed', handledAt: null, lastIssueAt: null });
    expect((await handle(id)).status).toBe(200);
    expect(await stateOf(id)).toMatchObject({ state: 'awaiting' });
    const later = new Date(Date.now() + 8 * 86_400_000);
    const then = (await world.call('/api/subscriptions?limit=100', { as: admin, now: later })).data;
    expect(
      then.subscriptions.find(({ newsletter }: { newsletter: { id: string } }) => newsletter.id === id).state,
    ).toBe('no_answer');
  });

  it('shows the confirmation mail and its link until the link was opened or an issue came', async () => {
    const id = await letter('Asking Letter');
    await came(id, 'confirmation', 1, { subject: 'Confirm', confirmUrl: 'https://letter.test/c?t=1' });
    expect(await stateOf(id)).toMatchObject({
      state: 'confirmation',
      mail: { subject: 'Confirm', confirmUrl: 'https://letter.test/c?t=1' },
    });
    await handle(id);
    expect(await stateOf(id)).toMatchObject({ state: 'awaiting', mail: null });
    await came(id, 'confirmation', -0.01, { createdAt: daysAgo(-0.01) });
    expect((await stateOf(id)).state).toBe('confirmation');
    await came(id, 'issue', -0.02);
    expect((await stateOf(id)).state).toBe('receiving');
  });

  it('becomes receiving by mail only: an uploaded or archived issue proves no subscription', async () => {
    const id = await letter('Archived Letter');
    await came(id, 'issue', 1, { door: 'archive' });
    await came(id, 'issue', 2, { door: 'admin' });
    expect((await stateOf(id)).state).toBe('not_subscribed');
    await came(id, 'issue', 1, { door: 'webhook' });
    expect((await stateOf(id)).state).toBe('receiving');
  });

  it('is silent when issues are overdue by its usual rhythm', async () => {
    const [late, usual] = [await weekly('Late Letter', 12), await weekly('Usual Letter', 10)];
    expect(await stateOf(late)).toMatchObject({
      state: 'silent',
      coverage: { received: 4, expected: 4, usualGapDays: 7 },
    });
    expect((await stateOf(usual)).state).toBe('receiving');
  });

  it.each(['bounce', 'unsubscribed'])('is ended if the last mail was of the kind %s', async (kind) => {
    const id = await weekly(`Ended ${kind}`, 9);
    await came(id, kind, 1);
    expect((await stateOf(id)).state).toBe('ended');
    await came(id, 'issue', 0);
    expect((await stateOf(id)).state).toBe('receiving');
  });

  it('treats a welcome mail as an answer, not as an issue', async () => {
    const id = await letter('Welcoming Letter');
    await came(id, 'welcome', 1);
    expect((await stateOf(id)).state).toBe('awaiting');
  });
});

it('newsletters that need a hand come first, each state can be listed alone, and the counts are of all', async () => {
  const ids = {
    receiving: await weekly('A', 2),
    not_subscribed: await letter('B'),
    silent: await weekly('C', 40),
    confirmation: await letter('D'),
    re_engagement: await weekly('E', 3),
  };
  await came(ids.confirmation, 'confirmation', 1);
  await came(ids.re_engagement, 're-engagement', 1);
  const all = (await board('?limit=100')).subscriptions.map(
    ({ newsletter }: { newsletter: { id: string } }) => newsletter.id,
  );
  const places = [ids.re_engagement, ids.confirmation, ids.silent, ids.not_subscribed, ids.receiving].map((id) =>
    all.indexOf(id),
  );
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(places).not.toContain(-1);
  const silent = await board('?state=silent&limit=100');
  expect(silent.total).toBe(silent.counts.silent);
  expect(new Set(silent.subscriptions.map(({ state }: { state: string }) => state))).toEqual(new Set(['silent']));
});

it('an administrator does not subscribe to a member’s own, unconfirmed newsletter', async () => {
  const id = await letter('Own Letter', { standing: 'provisional' });
  expect(await stateOf(id)).toBeUndefined();
  expect((await handle(id)).status).toBe(404);
});

it('a mark can be undone once, to the state before', async () => {
  const id = await letter('Marked Letter');
  await handle(id);
  const before = (await stateOf(id)).handledAt;
  await handle(id);
  expect((await handle(id, 'DELETE')).status).toBe(200);
  expect((await stateOf(id)).handledAt).toBe(before);
  expect((await handle(id, 'DELETE')).status).toBe(404);
  expect((await stateOf(id)).handledAt).toBe(before);
});

it('a re-engagement mail raises one notice, which is removed once somebody has answered it', async () => {
  const id = await weekly('Asking To Stay', 3);
  await came(id, 're-engagement', 1);
  const mine = async () => (await listNotices(world.db)).filter(({ name }) => name === `re-engagement ${id}`);
  await raiseReEngagementNotices(world.services, new Date());
  await raiseReEngagementNotices(world.services, new Date());
  expect((await mine()).map(({ text }) => text)).toEqual([
    expect.stringContaining('Asking To Stay asks whether we still read it'),
  ]);
  await handle(id);
  await raiseReEngagementNotices(world.services, new Date());
  expect(await mine()).toEqual([]);
});
