// A member asks for a newsletter by its address: the machine finds what it is, an administrator confirms it by one
// call, its past issues are read, and the member hears of it once, with what was found.
import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { answerPublisher } from '../../../local/samples/publishers.ts';
import { sendAlertMails } from '../../../src/flows/alert/mail.ts';
import { lookUpTrackingRequest } from '../../../src/flows/newsletter/look-up.ts';
import { readPastIssues } from '../../../src/flows/newsletter/read-past-issues.ts';
import type { Job } from '../../../src/jobs.ts';
import { alertTrackingRequesters } from '../../../src/store/newsletter/tracking-requests.ts';
import { createFakePublishers, createPublisher } from '../../support/publishers.ts';
import { createWorld, daysAgo, type World } from '../../support/world.ts';

const NOW = new Date();
let world: World;
let admin: string;
beforeEach(async () => {
  world = createWorld();
  admin = (await world.people.admin()).cookie;
});

const publisher = (host: string, name: string) =>
  createPublisher('ghost', { host, name, count: 15, newest: daysAgo(3, NOW) });

/** Runs the queued jobs of some kinds; other jobs are dropped. */
function taken(kind: Job['kind']): Job[] {
  return world.takeJobs().filter((each) => each.kind === kind);
}

/** A request for a site of a publisher; `because` is set if the site refuses. */
async function asked({ name, called = name, isDown = false }: { name: string; called?: string; isDown?: boolean }) {
  const own = await world.add.newsletter();
  const member = await world.people.subscriber(own.id);
  const host = `${crypto.randomUUID()}.example`;
  const { publications, sites } = createFakePublishers(world.services.edge, {
    [host]: (request) => (isDown ? { status: 503, body: 'down' } : answerPublisher(publisher(host, name), request)),
  });
  const ask = async (as = member.cookie) =>
    (
      await world.call('/api/newsletter-tracking-requests', {
        as,
        json: { newsletterName: called, website: `https://${host}` },
      })
    ).data.request.id as string;
  const lookUp = async () => {
    for (const each of taken('look-up-request'))
      if (each.kind === 'look-up-request')
        await lookUpTrackingRequest({ ...world.services, publications, sites }, each.requestId, NOW);
  };
  const listed = async (id: string) =>
    (await world.call('/api/newsletter-tracking-requests', { as: admin })).data.find(
      (one: { id: string }) => one.id === id,
    );
  const confirm = (id: string) =>
    world.call(`/api/newsletter-tracking-requests/${id}`, {
      as: admin,
      method: 'PATCH',
      json: { status: 'tracked', asFound: true },
    });
  const alerts = async () => (await world.call('/api/alerts', { as: member.cookie })).data;
  return { member, host, publications, ask, lookUp, listed, confirm, alerts };
}

it('a tracking request finds name, platform, sign-up page and feed by itself, and is confirmed by one call', async () => {
  const { ask, lookUp, listed, confirm, host, member } = await asked({ name: 'Tide Letter', called: 'the tide one' });
  const id = await ask();
  expect((await listed(id)).lookedUpAt).toBeNull();
  await lookUp();
  const { found } = await listed(id);
  expect(found).toMatchObject({ name: 'Tide Letter', platform: 'ghost', twin: null });
  expect([found.signUpUrl, found.feedUrl].map((url) => new URL(url).host)).toEqual([host, host]);
  const own = async () =>
    (await world.call('/api/newsletter-tracking-requests/own', { as: member.cookie })).data.requests;
  expect(await own()).toMatchObject([
    { status: 'pending', found: { name: 'Tide Letter', platform: 'ghost' }, newsletter: null },
  ]);
  const { status, data } = await confirm(id);
  expect([status, data.newsletter.name]).toEqual([200, 'Tide Letter']);
  expect(taken('past-issues')).toHaveLength(1);
  expect((await confirm(id)).status).toBe(409);
  expect(await own()).toMatchObject([
    { status: 'tracked', newsletter: { id: data.newsletter.id, issues: 0, isReading: true } },
  ]);
});

it('a second request for the same newsletter is answered with the one already tracked, and nothing is created twice', async () => {
  const { ask, lookUp, listed, confirm } = await asked({ name: 'Twin Letter' });
  const other = await world.people.subscriber((await world.add.newsletter()).id);
  const ids = [await ask(), await ask(other.cookie)];
  await lookUp();
  const first = (await confirm(ids[0] as string)).data.newsletter.id;
  expect((await confirm(ids[1] as string)).data.newsletter.id).toBe(first);
  expect(await listed(ids[1] as string)).toBeUndefined();
});

it('a site that can’t be read is reported as such, and its request can’t be confirmed', async () => {
  const { ask, lookUp, listed, confirm } = await asked({ name: 'Down Letter', isDown: true });
  const id = await ask();
  await lookUp();
  expect(await listed(id)).toMatchObject({ found: null, because: expect.stringContaining('can’t be read') });
  expect((await confirm(id)).status).toBe(400);
});

it('the requesting member is told once, when the first twelve issues are in, how many issues and sponsors there are', async () => {
  const { ask, lookUp, confirm, publications, alerts, member } = await asked({ name: 'Told Letter' });
  const id = await ask();
  await lookUp();
  const { newsletter } = (await confirm(id)).data;
  const readAll = async () => {
    for (const each of taken('past-issues'))
      if (each.kind === 'past-issues')
        await readPastIssues({ ...world.services, publications }, each.pastIssuesImportId, NOW);
  };
  // First the list, then the issues in groups of five.
  for (let step = 0; step < 12; step++) await readAll();
  expect(await alertTrackingRequesters(world.db, NOW)).toBe(0);
  const { db } = world;
  await db.execute(sql`update emails set kind = 'issue', processing_status = 'completed'
    where id in (select id from emails where newsletter_id = ${newsletter.id} limit 11)`);
  await alertTrackingRequesters(world.db, NOW);
  expect((await alerts()).alerts).toEqual([]);
  await db.execute(
    sql`update emails set kind = 'issue', processing_status = 'completed' where newsletter_id = ${newsletter.id}`,
  );
  for (const name of ['Saltmark', 'Fairlead']) {
    const brand = await world.add.brand({ name: `${name} ${newsletter.id.slice(0, 8)}` });
    for (const days of [20, 30])
      await world.add.sponsorship(newsletter.id, brand.id, { detectedAt: daysAgo(days), confidence: 90 });
  }
  await alertTrackingRequesters(world.db, NOW);
  await alertTrackingRequesters(world.db, NOW);
  const told = await alerts();
  expect(told.alerts).toMatchObject([
    { what: 'tracked', newsletter: { name: 'Told Letter' }, tracked: { issues: 15, sponsors: 2 }, read: false },
  ]);
  const sent: { subject: string; text: string }[] = [];
  const mail = { send: async (one: { subject: string; text: string }) => void sent.push(one) };
  await sendAlertMails({ ...world.services, mail: mail as never }, [member.id], NOW);
  expect(sent.map(({ subject }) => subject)).toEqual(['Told Letter: 15 issues, 2 sponsors']);
});
