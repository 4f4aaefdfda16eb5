// A mail's hidden links: targets learned later give its brands their sites and names, and change nothing else.
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { LinkTargets } from '../../../src/domain/link/resolved-target.ts';
import { analyseIssue } from '../../../src/flows/issue/analyse.ts';
import { receiveIssue } from '../../../src/flows/issue/receive.ts';
import { resolveHiddenLinks } from '../../../src/flows/issue/resolve.ts';
import type { MailToResolve } from '../../../src/flows/issue/target-readers.ts';
import { brands } from '../../../src/store/schema/brands.ts';
import { reviewItems } from '../../../src/store/schema/curation.ts';
import { emails } from '../../../src/store/schema/emails.ts';
import { sponsorships } from '../../../src/store/schema/sponsorships.ts';
import { createWorld } from '../../support/world.ts';

const world = createWorld();
const { services, db } = world;

const click = (nth: number) =>
  `https://substack.com/redirect/51b74b5${nth}-3790-4bdc-91b7-4b503790ebdc?j=eyJ1IjoiMXVhIn0`;
let letters = 0;

/** Receives and analyses a letter. @returns its mail's id. */
async function receive(html: string, isAnalysed = true): Promise<string> {
  const nth = ++letters;
  const to = `letter10000${nth}@mail.app.test`;
  const { id: newsletterId } = await world.add.newsletter({ uniqueEmail: to, name: `Harbour ${nth}` });
  const raw = new TextEncoder().encode(
    `From: Editor <ed@pub.example>\r\nTo: ${to}\r\nSubject: Cranes\r\nMessage-ID: <r${nth}@pub.example>\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<html><body>${html}</body></html>\r\n`,
  );
  const { id } = await receiveIssue(services, { newsletterId, raw, arrivedAt: new Date(), door: 'admin' });
  if (isAnalysed) await world.work(['analyse']);
  return id;
}

const CREDIT = (nth: number) =>
  `<h1>Weekly notes</h1><p>Harbours grew again this quarter, says the port office, and cranes are busy.</p><p>This issue is sponsored by <a href="${click(nth)}">Oddlark</a>: Oddlark keeps your books in order so that you can sleep.</p><p>More news about tides and tariffs this week, from Leeds and from Porto.</p>`;

const toTargets = (found: Record<string, string>, via: string[] = []): LinkTargets => ({
  resolved: Object.entries(found).map(([href, url]) => ({ href, url, via, by: 'page' })),
  unresolved: [],
});

const resolve = (id: string, targets: LinkTargets, asked: MailToResolve[] = []) =>
  resolveHiddenLinks(
    services,
    id,
    [
      async (mail) => {
        asked.push(mail);
        return targets;
      },
    ],
    new Date(),
  );

const stored = (emailId: string) =>
  db
    .select({
      id: sponsorships.id,
      brand: brands.name,
      domain: brands.domain,
      verdict: sponsorships.verdict,
      channel: sponsorships.channel,
      channelName: sponsorships.channelName,
      raw: sponsorships.rawData,
    })
    .from(sponsorships)
    .innerJoin(brands, eq(brands.id, sponsorships.brandId))
    .where(eq(sponsorships.emailId, emailId))
    .orderBy(sql`(raw_data ->> 'start')::int`, sponsorships.id);

it('a brand behind a click address gets its site from the target page, keeps its id, and has its logo and contact searched for', async () => {
  const id = await receive(CREDIT(1));
  const [before] = await stored(id);
  expect(before).toMatchObject({ brand: 'Oddlark', domain: null });
  while (world.jobs.take() || world.priority.take());
  const [mail] = await db.select().from(emails).where(eq(emails.id, id));
  const asked: MailToResolve[] = [];
  const targets = toTargets({ [click(1)]: 'https://oddlark.example/pricing' }, ['paved.com']);
  expect(await resolve(id, targets, asked)).toEqual({ decoded: 0, page: 1, redirect: 0, hidden: 0 });
  expect(asked[0]?.wanted).toEqual([{ href: click(1), brandId: expect.any(String) }]);
  const [after] = await stored(id);
  expect(after).toMatchObject({
    id: before?.id,
    brand: 'Oddlark',
    domain: 'oddlark.example',
    channel: 'network',
    channelName: 'Paved',
    raw: { leadsTo: { page: 'oddlark.example/pricing', through: ['substack.com', 'paved.com'] } },
  });
  expect(JSON.stringify(after?.raw)).toContain('linked to oddlark.example (through substack.com, paved.com)');
  const jobs: unknown[] = [];
  for (let job = world.jobs.take(); job; job = world.jobs.take()) jobs.push(job);
  expect(jobs).toContainEqual(expect.objectContaining({ kind: 'contact' }));
  const [now] = await db.select().from(emails).where(eq(emails.id, id));
  const { linkTargets, linksSoughtAt, aiResponse, ...facts } = now ?? ({} as typeof emails.$inferSelect);
  expect(mail).toMatchObject(facts);
  expect(linkTargets).toEqual(targets);
  // The brand is known now, so a second run sends no request and changes nothing.
  expect(await resolve(id, targets, asked)).toEqual({ decoded: 0, page: 0, redirect: 0, hidden: 0 });
  expect(asked).toHaveLength(1);
  expect(await stored(id)).toEqual([after]);
});

it('ads that could not be named are named by their targets, and leave the review queue', async () => {
  const id = await receive(
    `<h1>On lighthouses</h1><p>The keeper left in 1971 and nobody has climbed the stairs since, they say in the village.</p><p>It took us a day to find the key, which hung behind the bar.</p><h3>CLASSIFIEDS</h3><p><em>Classifieds reach 40,000 readers. To book one, <a href="${click(2)}">use this form</a>.</em></p><p>Larkmere keeps small teams on one page. <a href="${click(3)}">Try Larkmere</a></p><p>Hand-bound notebooks from a family workshop in Porto. <a href="${click(4)}">See them</a></p><p>Your roof, measured from the air, in ten minutes. <a href="${click(5)}">Rosedrift</a></p><h3>What we read</h3><p>A long essay on fog horns, <a href="${click(6)}">here</a>.</p>`,
  );
  const before = await stored(id);
  expect(before.map(({ brand, domain }) => [brand, domain])).toEqual([
    ['Larkmere', null],
    ['Rosedrift', null],
  ]);
  const waiting = () => db.select({ kind: reviewItems.kind }).from(reviewItems).where(eq(reviewItems.emailId, id));
  expect(await waiting()).toEqual([{ kind: 'unread_slot' }]);
  const { resolved } = toTargets({
    [click(2)]: 'https://lamp.example/book',
    [click(3)]: 'https://larkmere.example',
    [click(5)]: 'https://rosedrift.example',
    [click(6)]: 'https://essays.example/fog',
  });
  const notebooks = { href: click(4), url: 'https://tinhollow.example/notebooks', via: [], by: 'redirect' as const };
  const targets = { resolved: [...resolved, { ...notebooks, siteName: 'Tinhollow' }], unresolved: [] };
  expect(await resolve(id, targets)).toEqual({ decoded: 0, page: 2, redirect: 1, hidden: 0 });
  const after = await stored(id);
  expect(after.map(({ brand, domain }) => [brand, domain]).toSorted()).toEqual([
    ['Larkmere', 'larkmere.example'],
    ['Rosedrift', 'rosedrift.example'],
    ['Tinhollow', 'tinhollow.example'],
  ]);
  expect(after.map((one) => one.id)).toEqual(expect.arrayContaining(before.map((one) => one.id)));
  expect(await waiting()).toEqual([]);
});

it('a person’s decision stays: a confirmed brand, a corrected one, a rejected claim', async () => {
  const id = await receive(CREDIT(7));
  const [before] = await stored(id);
  const target = toTargets({ [click(7)]: 'https://wrenfield.example/' });
  const { id: brandId } = await world.add.brand({ name: 'Oddlark Books' });
  await db
    .update(sponsorships)
    .set({ verdict: 'confirmed', brandId, edits: { brand: 'Oddlark' } })
    .where(eq(sponsorships.id, before?.id ?? ''));
  await resolve(id, target);
  expect(await stored(id)).toMatchObject([{ id: before?.id, brand: 'Oddlark Books', verdict: 'confirmed' }]);
  await db
    .update(sponsorships)
    .set({ verdict: 'rejected', edits: null })
    .where(eq(sponsorships.id, before?.id ?? ''));
  const asked: MailToResolve[] = [];
  await resolve(id, target, asked);
  expect(asked).toEqual([]);
  expect(await stored(id)).toMatchObject([{ id: before?.id, verdict: 'rejected' }]);
});

it('an ad without a readable target stays as it is, and the reason stays', async () => {
  const id = await receive(
    `${CREDIT(8)}<h2>Also</h2><p>Presented by Mudhouse</p><p>Mudhouse fires what you throw. <a href="${click(9)}">Try Mudhouse</a></p><p>${'Tides are what they are, and the pilots know it well. '.repeat(6)}</p>`,
  );
  const before = await stored(id);
  expect(before.map(({ brand }) => brand)).toEqual(['Oddlark', 'Mudhouse']);
  const because = 'the site asks robots not to read this';
  const resolution = await resolve(id, {
    ...toTargets({ [click(8)]: 'https://oddlark.example/' }),
    unresolved: [{ href: click(9), because }],
  });
  // Oddlark's site is known from an earlier letter.
  expect(resolution).toMatchObject({ hidden: 1 });
  const after = await stored(id);
  expect(after[1]).toEqual({ ...before[1], raw: { ...(before[1]?.raw as object), hiddenBecause: because } });
});

it('a mail under a lease is skipped, and one whose sponsorships don’t count is never looked up', async () => {
  const id = await receive(CREDIT(1).replaceAll('Oddlark', 'Quenby'));
  await db
    .update(emails)
    .set({ leasedUntil: new Date(Date.now() + 60_000) })
    .where(eq(emails.id, id));
  const asked: MailToResolve[] = [];
  await expect(resolve(id, toTargets({}), asked)).rejects.toMatchObject({ code: 'conflict' });
  await db
    .update(emails)
    .set({ leasedUntil: null, door: 'mail', senderStanding: 'unfamiliar' })
    .where(eq(emails.id, id));
  await resolve(id, toTargets({}), asked);
  expect(asked).toEqual([]);
});

it('after an analysis the job is queued if an ad hides its target, and not otherwise', async () => {
  const kindsAfter = async (html: string) => {
    await receive(html, false);
    while (world.jobs.take());
    const kinds: string[] = [];
    await analyseLast();
    for (let job = world.jobs.take(); job; job = world.jobs.take()) kinds.push((job as { kind: string }).kind);
    return kinds;
  };
  const analyseLast = async () => {
    const [mail] = await db.select().from(emails).where(eq(emails.processingStatus, 'pending'));
    await analyseIssue(services, mail?.id ?? '', new Date());
  };
  expect(await kindsAfter(CREDIT(2).replaceAll('Oddlark', 'Fernhollow'))).toContain('resolve');
  const open = CREDIT(3).replaceAll('Oddlark', 'Fernmill').replace(click(3), 'https://fernmill.example/');
  expect(await kindsAfter(open)).not.toContain('resolve');
});

it('an ad that leads to an app store gets no site from it, and a name only from a store that names the seller', async () => {
  const id = await receive(
    `<h1>On lighthouses</h1><p>The keeper left in 1971 and nobody has climbed the stairs since, they say in the village.</p><h3>CLASSIFIEDS</h3><p>Larkholm keeps small teams on one page. <a href="${click(3)}">Try Larkholm</a></p><p>Hand-bound notebooks from a family workshop in Porto. <a href="${click(4)}">See them</a></p><p>Your roof, measured from the air, in ten minutes. <a href="${click(5)}">Rosecroft</a></p><h3>What we read</h3><p>A long essay on fog horns.</p>`,
  );
  const waiting = () => db.select({ kind: reviewItems.kind }).from(reviewItems).where(eq(reviewItems.emailId, id));
  expect(await waiting()).toEqual([{ kind: 'unread_slot' }]);
  const app = (nth: number) => ({
    href: click(nth),
    url: `https://apps.apple.com/us/app/x/id${nth}`,
    via: [],
    by: 'redirect' as const,
  });
  const resolved = [app(3), { ...app(4), siteName: 'Tinholm Lda' }, app(5)];
  await resolve(id, { resolved, unresolved: [] });
  const after = await stored(id);
  expect(after.map(({ brand, domain }) => [brand, domain]).toSorted()).toEqual([
    ['Larkholm', null],
    ['Rosecroft', null],
    ['Tinholm Lda', null],
  ]);
  expect(after.find(({ brand }) => brand === 'Tinholm Lda')?.raw).toMatchObject({
    leadsTo: { page: 'apps.apple.com/us/app/x/id4', through: ['substack.com'] },
  });
  expect(await waiting()).toEqual([]);
});
