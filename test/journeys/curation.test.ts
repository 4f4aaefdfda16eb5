// An administrator's corrections last: brands, sponsorships, the review queue, members' reports, and the audit log.
import { eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ReviewItem } from '../../src/contract/review.ts';
import { analyseIssue } from '../../src/flows/issue/analyse.ts';
import { receiveIssue } from '../../src/flows/issue/receive.ts';
import { brands } from '../../src/store/schema/brands.ts';
import { emails } from '../../src/store/schema/emails.ts';
import { sponsorships } from '../../src/store/schema/sponsorships.ts';
import { createWorld, daysAgo } from '../support/world.ts';

const world = createWorld();
const { db, add } = world;
let admin = '';
let letter = '';
beforeAll(async () => {
  admin = (await world.people.admin({ email: 'curator@house.test', firstName: 'Cora' })).cookie;
  letter = (await add.newsletter({ domain: 'letters.test' })).id;
});

const call = (
  method: string,
  path: string,
  json?: unknown,
  more: { as?: string; headers?: Record<string, string>; now?: Date } = {},
) => world.call(`/api${path}`, { as: admin, method, ...(json === undefined ? {} : { json }), ...more });

const issue = (by: string, site: string, newsletterId = letter) => ({
  newsletterId,
  arrivedAt: new Date(),
  door: 'admin' as const,
  raw: new TextEncoder().encode(
    `From: Letters <hello@letters.test>\r\nSubject: Backfills\r\nMessage-ID: <${crypto.randomUUID()}@letters.test>\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<p>Good morning.</p><p>This issue is brought to you by ${by}</p><p>${by} runs your databases. <a href="https://${site}/?utm_source=letters">Start a free trial today</a>.</p><h2>News</h2><p>${'We rewrote four years of events and nobody noticed. '.repeat(8)}</p>\r\n`,
  ),
});
async function take(by: string, site: string, newsletterId = letter) {
  const { id } = await receiveIssue(world.services, issue(by, site, newsletterId));
  await world.work(['analyse']);
  return id;
}
async function again(emailId: string) {
  await db.update(emails).set({ processingStatus: 'pending' }).where(eq(emails.id, emailId));
  await analyseIssue(world.services, emailId, new Date());
}
const inMail = (emailId: string) =>
  db
    .select({
      id: sponsorships.id,
      brandId: sponsorships.brandId,
      brand: brands.name,
      verdict: sponsorships.verdict,
      placementType: sponsorships.placementType,
    })
    .from(sponsorships)
    .innerJoin(brands, eq(brands.id, sponsorships.brandId))
    .where(eq(sponsorships.emailId, emailId));
const brandById = async (id: string) => (await db.select().from(brands).where(eq(brands.id, id)))[0];

describe('a brand', () => {
  it('is renamed, given a site, a company and a contact by hand; what mails say changes none of it', async () => {
    const emailId = await take('Dunmare', 'hopsvia.io');
    const id = (await inMail(emailId))[0]?.brandId ?? '';
    const company = await add.brand({ name: 'Mare Group' });
    const { data, status } = await call('PATCH', `/brands/${id}`, {
      name: 'Dun & Mare',
      website: 'https://dunmare.net/',
      companyId: company.id,
      contact: { name: 'Ida Holm', title: null, email: 'ida@dunmare.net' },
    });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      name: 'Dun & Mare',
      website: 'https://dunmare.net/',
      company: { name: 'Mare Group' },
      contactEmail: 'ida@dunmare.net',
      contactEnteredBy: 'Cora',
      contactSourceUrl: null,
    });
    const later = await take('Dunmare', 'dunmare.com');
    expect(await inMail(later)).toMatchObject([{ brandId: id, brand: 'Dun & Mare' }]);
    expect(await brandById(id)).toMatchObject({ domain: 'dunmare.net', domainSource: 'person' });
  });

  it('has its logo sought where its picture or site changes, its audience where its site does, its contact where it has one then, and nothing where its name changes', async () => {
    const { id } = await add.brand();
    const started = async (change: object) => {
      const before = world.jobs.all.length;
      expect((await call('PATCH', `/brands/${id}`, change)).status).toBe(200);
      return world.jobs.all.slice(before);
    };
    const logo = { kind: 'logo', what: 'brand', id };
    expect(await started({ logoUrl: 'https://pictures.test/a.png' })).toEqual([logo]);
    const describe = { kind: 'describe', what: 'brand', id };
    expect(await started({ website: 'https://sought.test/' })).toEqual([
      describe,
      logo,
      { kind: 'contact', brandId: id },
    ]);
    expect(await started({ website: null })).toEqual([describe, logo]);
    expect(await started({ name: 'Renamed Alone' })).toEqual([]);
  });

  it('that a sponsorship is recorded for is begun where it is new, and found where it is known by any of its names', async () => {
    const sell = async (brandName: string) => {
      const before = world.jobs.all.length;
      const { status } = await call('POST', '/sponsorships', {
        newsletterId: letter,
        brandName,
        placementType: 'hero',
      });
      expect(status).toBe(201);
      return world.jobs.all.slice(before).map((job) => (job as { kind: string }).kind);
    };
    expect((await sell('Brand New Kilns')).length).toBeGreaterThan(0);
    expect(await sell('brand new kilns')).toEqual([]);
  });

  it('whose contact asked to be removed is not given it back', async () => {
    const brand = await add.brand();
    await call('PATCH', `/brands/${brand.id}`, { contact: { email: 'gone@away.test' } });
    await world.call('/api/privacy/contacts', { method: 'POST', json: { email: 'gone@away.test' } });
    const { rows } = await db.execute('select count(*)::int as n from removed_contacts');
    if ((rows[0] as { n: number }).n === 0)
      await db.execute(`insert into removed_contacts (hash) values (encode(sha256('gone@away.test'), 'hex'))`);
    const refused = await call('PATCH', `/brands/${brand.id}`, { contact: { email: 'Gone@Away.test' } });
    expect([refused.status, refused.data.error]).toEqual([400, 'This person asked not to be listed']);
  });

  it('is not changed by a form that is out of date', async () => {
    const brand = await add.brand();
    const { data } = await call('GET', `/brands/${brand.id}`);
    expect((await call('PATCH', `/brands/${brand.id}`, { name: 'First', updatedAt: data.updatedAt })).status).toBe(200);
    const late = await call('PATCH', `/brands/${brand.id}`, { name: 'Second', updatedAt: data.updatedAt });
    expect([late.status, late.data.code]).toEqual([412, 'precondition_failed']);
    const header = await call(
      'PATCH',
      `/brands/${brand.id}`,
      { name: 'Third' },
      { headers: { 'if-match': `"${data.updatedAt}"` } },
    );
    expect(header.status).toBe(412);
  });

  it('does not take the name of another', async () => {
    const [one, other] = [await add.brand({ name: 'Onlyone' }), await add.brand()];
    const refused = await call('PATCH', `/brands/${other.id}`, { name: 'Only One' });
    expect([refused.status, refused.data.error]).toEqual([
      409,
      'Another brand already has this name: Onlyone. Merge the two instead.',
    ]);
    expect((await brandById(one.id))?.name).toBe('Onlyone');
  });
});

describe('a merge', () => {
  it('takes sponsorships, contact and later mails along, and is taken back with what came since', async () => {
    const before = await take('Oldmoor', 'oldmoor.com');
    const [from] = await inMail(before);
    const into = await add.brand({ name: 'Newmoor', website: null });
    await call('PATCH', `/brands/${from?.brandId}`, { contact: { email: 'ads@oldmoor.com' } });
    const { data: removal, status } = await call('POST', `/brands/${from?.brandId}/merge`, { intoId: into.id });
    expect([status, removal.into.name, removal.sponsorships]).toEqual([200, 'Newmoor', 1]);
    expect(await brandById(from?.brandId ?? '')).toBeUndefined();
    const since = await take('Oldmoor', 'oldmoor.com');
    expect((await inMail(since))[0]?.brandId).toBe(into.id);
    expect(await brandById(into.id)).toMatchObject({ contactEmail: 'ads@oldmoor.com', domain: 'oldmoor.com' });

    expect((await call('POST', `/brand-removals/${removal.id}/undo`)).data.brand).toEqual({
      id: from?.brandId,
      name: 'Oldmoor',
    });
    expect([(await inMail(before))[0], (await inMail(since))[0]]).toMatchObject([
      { brandId: from?.brandId },
      { brandId: from?.brandId },
    ]);
    expect(await brandById(into.id)).toMatchObject({ contactEmail: null, domain: null });
    expect(await brandById(from?.brandId ?? '')).toMatchObject({ contactEmail: 'ads@oldmoor.com' });
    expect((await call('POST', `/brand-removals/${removal.id}/undo`)).status).toBe(409);
    expect((await inMail(await take('Oldmoor', 'oldmoor.com')))[0]?.brandId).toBe(from?.brandId);
  });

  it('is taken back with what was being analysed while it was made, and without what bore the name before', async () => {
    const [from, into] = [await add.brand({ name: 'Driftmoor' }), await add.brand({ name: 'Landmoor' })];
    const [named, createdAt] = ['driftmoor', daysAgo(1)];
    const before = await add.sponsorship(letter, into.id, { named, createdAt });
    const { data: removal } = await call('POST', `/brands/${from.id}/merge`, { intoId: into.id });
    const meanwhile = await add.sponsorship(letter, into.id, { named, createdAt });
    // Only one of two who take it back at once has done so.
    const both = await Promise.all([0, 1].map(() => call('POST', `/brand-removals/${removal.id}/undo`)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const brandOf = async (id: string) =>
      (await db.select().from(sponsorships).where(eq(sponsorships.id, id)))[0]?.brandId;
    expect([await brandOf(before.id), await brandOf(meanwhile.id)]).toEqual([into.id, from.id]);
  });

  it('can be undone for 30 days', async () => {
    const [from, into] = [await add.brand(), await add.brand()];
    const { data } = await call('POST', `/brands/${from.id}/merge`, { intoId: into.id }, { now: daysAgo(31) });
    expect((await call('POST', `/brand-removals/${data.id}/undo`)).status).toBe(410);
  });

  it('moves the days that are counted', async () => {
    const [from, into] = [await add.brand(), await add.brand()];
    await add.sponsorship(letter, from.id, { detectedAt: daysAgo(3) });
    await call('POST', `/brands/${from.id}/merge`, { intoId: into.id });
    expect((await call('GET', `/brands/${into.id}`)).data.sponsorshipTotal).toBe(1);
    const { rows } = await db.execute(
      `select sum(count)::int as n from sponsorship_days where scope = 'brand:${from.id}'`,
    );
    expect(rows).toEqual([{ n: 0 }]);
  });
});

describe('a brand that is removed', () => {
  it('stays away when its mails are analysed again, and comes back whole', async () => {
    const emailId = await take('Nothingham', 'nothingham.com');
    const [was] = await inMail(emailId);
    const { data: removal } = await call('DELETE', `/brands/${was?.brandId}`);
    expect(removal).toMatchObject({ name: 'Nothingham', into: null, sponsorships: 1 });
    await again(emailId);
    expect(await inMail(emailId)).toEqual([]);
    expect((await call('DELETE', `/brands/${was?.brandId}`)).status).toBe(404);
    await call('POST', `/brand-removals/${removal.id}/undo`);
    expect(await inMail(emailId)).toEqual([was]);
    await again(emailId);
    expect(await inMail(emailId)).toEqual([was]);
  });
});

describe('a sponsorship', () => {
  it('that was rejected stays rejected, whatever the analyst says again, until it is restored', async () => {
    const emailId = await take('Rejectum', 'rejectum.com');
    const [was] = await inMail(emailId);
    const { data } = await call('DELETE', `/sponsorships/${was?.id}`);
    expect(data.verdict).toBe('rejected');
    await again(emailId);
    expect(await inMail(emailId)).toMatchObject([{ id: was?.id, verdict: 'rejected' }]);
    const reader = (await world.people.subscriber(letter)).cookie;
    expect((await call('GET', `/sponsorships/${was?.id}`, undefined, { as: reader })).status).toBe(404);
    expect((await call('DELETE', `/sponsorships/${was?.id}`)).status).toBe(404);
    expect((await call('POST', `/sponsorships/${was?.id}/restore`)).data.verdict).toBeNull();
    expect((await call('GET', `/sponsorships/${was?.id}`, undefined, { as: reader })).status).toBe(200);
  });

  it('that was put right keeps brand and placement, and says what the analyst had said', async () => {
    const emailId = await take('Wrongname', 'wrongname.com');
    const [was] = await inMail(emailId);
    const { data } = await call('PATCH', `/sponsorships/${was?.id}`, {
      brandName: 'Rightname',
      placementType: 'footer',
    });
    expect(data).toMatchObject({
      brand: { name: 'Rightname' },
      placementType: 'footer',
      verdict: 'confirmed',
      edits: { brand: 'Wrongname', placementType: was?.placementType },
    });
    await again(emailId);
    expect(await inMail(emailId)).toMatchObject([
      { id: was?.id, brand: 'Rightname', placementType: 'footer', verdict: 'confirmed' },
    ]);
    const stale = await call('PATCH', `/sponsorships/${was?.id}`, {
      placementType: 'hero',
      updatedAt: '2020-01-01T00:00:00.000Z',
    });
    expect(stale.status).toBe(412);
  });
});

const waiting = async (kind: string) =>
  (await call('GET', `/review?kind=${kind}&limit=100`)).data.items as ReviewItem[];

describe('the review queue', () => {
  it("holds a newsletter's first sponsors; accepted they are confirmed, rejected they go, skipped they stand at the end", async () => {
    const fresh = (await add.newsletter({ domain: 'fresh.test' })).id;
    const ids: string[] = [];
    for (const by of ['Firstling', 'Secondling', 'Thirdling'])
      ids.push((await inMail(await take(by, `${by.toLowerCase()}.com`, fresh)))[0]?.id ?? '');
    const items = async () =>
      (await waiting('first_sponsors')).filter(({ sponsorship }) => ids.includes(sponsorship?.id ?? ''));
    const [first, second, third] = await items();
    await call('POST', `/review/${first?.id}`, { decision: 'skip' });
    expect((await items()).map(({ id }) => id)).toEqual([second?.id, third?.id, first?.id]);
    await call('POST', `/review/${second?.id}`, { decision: 'accept' });
    await call('POST', `/review/${third?.id}`, { decision: 'reject' });
    expect((await items()).map(({ id }) => id)).toEqual([first?.id]);
    const rows = await Promise.all(
      ids.map(async (id) => (await db.select().from(sponsorships).where(eq(sponsorships.id, id)))[0]?.verdict),
    );
    expect(rows).toEqual([null, 'confirmed', 'rejected']);
    expect((await call('POST', `/review/${second?.id}`, { decision: 'reject' })).status).toBe(409);
  });

  it('merges what was suggested, and the merge can be taken back', async () => {
    const one = (await inMail(await take('Harbour Side Bank', 'hsb.com')))[0];
    const other = (await inMail(await take('Harbour Side Books', 'hsb.com')))[0];
    const item = (await waiting('merge')).find(({ brand }) => brand?.id === other?.brandId);
    const merged = () => call('POST', `/review/${item?.id}`, { decision: 'accept', note: 'one house' });
    const both = async () =>
      Promise.all([one, other].map(async (each) => (await brandById(each?.brandId ?? ''))?.name ?? null));
    const { data } = await merged();
    expect(await both()).toEqual(['Harbour Side Bank', null]);
    await call('POST', `/brand-removals/${data.removalId}/undo`);
    expect(await both()).toEqual(['Harbour Side Bank', 'Harbour Side Books']);
    // The question is open again, and its answer can be taken back where it was given.
    expect((await merged()).status).toBe(200);
    expect((await call('POST', `/review/${item?.id}/undo`)).status).toBe(200);
    expect(await both()).toEqual(['Harbour Side Bank', 'Harbour Side Books']);
    expect((await waiting('merge')).map(({ id }) => id)).toContain(item?.id);
  });

  it('asks whose site an ad leads to, and keeps the answer', async () => {
    const [yes, no] = [
      (await inMail(await take('Glimmerby', 'zvqk.io')))[0],
      (await inMail(await take('Shimmerby', 'wvqk.io')))[0],
    ];
    const items = await waiting('doubtful_identity');
    const of = (id: string | undefined) => items.find(({ brand }) => brand?.id === id)?.id;
    await call('POST', `/review/${of(yes?.brandId)}`, { decision: 'accept' });
    await call('POST', `/review/${of(no?.brandId)}`, { decision: 'reject' });
    expect((await brandById(yes?.brandId ?? ''))?.domain).toBe('zvqk.io');
    await take('Shimmerby', 'shimmerby.com');
    expect((await brandById(no?.brandId ?? ''))?.domain).toBeNull();
  });

  it('does not ask whose site an ad leads to that is another brand’s by now', async () => {
    const moved = (await inMail(await take('Flimmerby', 'uvqk.io')))[0];
    const doubts = async () => (await waiting('doubtful_identity')).map(({ sponsorship }) => sponsorship?.id);
    expect(await doubts()).toContain(moved?.id);
    await call('PATCH', `/sponsorships/${moved?.id}`, { brandName: 'Quite Another' });
    expect(await doubts()).not.toContain(moved?.id);
  });
});

describe("a member's 'This is wrong'", () => {
  it('lands in the queue, and its author is told what came of it', async () => {
    const member = (await world.people.subscriber(letter)).cookie;
    const [was] = await inMail(await take('Doubtable', 'doubtable.com'));
    const told = await call(
      'POST',
      `/sponsorships/${was?.id}/reports`,
      { what: 'not_a_sponsor', note: 'Just a link' },
      { as: member },
    );
    expect(told.status).toBe(201);
    expect(
      (await call('POST', `/sponsorships/${was?.id}/reports`, { what: 'not_a_sponsor' }, { as: member })).status,
    ).toBe(409);
    // Seen while it waits, its outcome is new later.
    await call('POST', '/reports/own/seen', undefined, { as: member });
    expect((await call('GET', '/reports/own', undefined, { as: member })).data).toMatchObject({
      newOutcomes: 0,
      reports: [{ outcome: null, outcomeNote: null }],
    });
    const item = (await waiting('report')).find(({ sponsorship }) => sponsorship?.id === was?.id);
    expect(item?.report).toMatchObject({ what: 'not_a_sponsor', note: 'Just a link' });
    await call('POST', `/review/${item?.id}`, { decision: 'accept', note: 'Thank you, it was one.' });
    const { data } = await call('GET', '/reports/own', undefined, { as: member });
    expect(data).toMatchObject({
      newOutcomes: 1,
      reports: [{ label: 'Doubtable', outcome: 'accepted', outcomeNote: 'Thank you, it was one.' }],
    });
    await call('POST', '/reports/own/seen', undefined, { as: member });
    expect((await call('GET', '/reports/own', undefined, { as: member })).data.newOutcomes).toBe(0);
    expect(
      (
        await db
          .select()
          .from(sponsorships)
          .where(eq(sponsorships.id, was?.id ?? ''))
      )[0]?.verdict,
    ).toBe('rejected');
  });

  it('about what is gone waits for nobody', async () => {
    const member = (await world.people.subscriber(letter)).cookie;
    const [was] = await inMail(await take('Vanishable', 'vanishable.com'));
    await call('POST', `/sponsorships/${was?.id}/reports`, { what: 'wrong_site' }, { as: member });
    const item = (await waiting('report')).find(({ sponsorship }) => sponsorship?.id === was?.id);
    await call('POST', `/review/${item?.id}`, { decision: 'reject' });
    await call('POST', `/sponsorships/${was?.id}/reports`, { what: 'wrong_type' }, { as: member });
    await call('DELETE', `/brands/${was?.brandId}`);
    const own = async () => (await call('GET', '/reports/own', undefined, { as: member })).data;
    expect(await own()).toMatchObject({
      newOutcomes: 2,
      reports: [
        { label: 'Vanishable', outcome: 'accepted', outcomeNote: 'It is no longer listed.' },
        { label: 'Vanishable', outcome: 'rejected', outcomeNote: null },
      ],
    });
    await call('POST', '/reports/own/seen', undefined, { as: member });
    expect((await own()).newOutcomes).toBe(0);
  });
});

describe('redirectors', () => {
  const hosts = async () =>
    ((await call('GET', '/link-hosts')).data.hosts as { domain: string; confirmed: boolean }[]).filter(({ domain }) =>
      domain.startsWith('hopfor'),
    );

  it('learned ones are confirmed; what a person took out is not learned again, until it is named again', async () => {
    for (const by of ['Anvilmere', 'Bellowmere', 'Cindermere']) await take(by, 'hopformany.io');
    expect(await hosts()).toMatchObject([{ domain: 'hopformany.io', confirmed: false }]);
    await call('POST', '/link-hosts', { domain: 'https://www.hopformany.io/x' });
    expect(await hosts()).toMatchObject([{ domain: 'hopformany.io', confirmed: true }]);
    expect((await call('DELETE', '/link-hosts/hopformany.io')).data.hosts).not.toContainEqual(
      expect.objectContaining({ domain: 'hopformany.io' }),
    );
    expect((await call('DELETE', '/link-hosts/hopformany.io')).status).toBe(404);
    await take('Dippermere', 'hopformany.io');
    expect(await hosts()).toEqual([]);
    await call('POST', '/link-hosts', { domain: 'hopformany.io' });
    expect(await hosts()).toHaveLength(1);
    expect((await call('POST', '/link-hosts', { domain: 'no domain' })).status).toBe(400);
    const { data } = await call('GET', '/audit-log?subjectId=hopformany.io');
    expect(data.entries.map(({ action }: { action: string }) => action)).toEqual([
      'host.confirm',
      'host.remove',
      'host.confirm',
    ]);
  });
});

describe('the audit log', () => {
  it('says who changed what, and what it was', async () => {
    const brand = await add.brand({ name: 'Logged' });
    await call('PATCH', `/brands/${brand.id}`, { name: 'Logged anew' });
    const { data } = await call('GET', `/audit-log?subjectId=${brand.id}`);
    expect(data.entries).toMatchObject([
      { who: 'curator@house.test', action: 'brand.edit', before: { name: 'Logged' }, after: { name: 'Logged anew' } },
    ]);
  });
});

describe('corrections are labels', () => {
  it('what was confirmed or put right is a sure sponsor, what was rejected none, what nobody looked at neither', async () => {
    const own = (await add.newsletter({ domain: 'labelled.test', name: 'Labelled Letter' })).id;
    const [right, wrong, open] = [
      await take('Surething', 'surething.com', own),
      await take('Nothingleft', 'nothingleft.com', own),
      await take('Unlookedat', 'unlookedat.com', own),
    ];
    const idIn = async (emailId: string) => (await inMail(emailId))[0]?.id;
    await call('PATCH', `/sponsorships/${await idIn(right)}`, { brandName: 'Sure Thing Group' });
    await call('DELETE', `/sponsorships/${await idIn(wrong)}`);
    const beside = { emailId: right, placementType: 'footer' };
    const [unjudged, edited] = [await add.brand({ name: 'Beside' }), await add.brand({ name: 'Behind' })];
    await add.sponsorship(own, unjudged.id, { ...beside, rawData: { start: 90_000 } });
    await add.sponsorship(own, edited.id, { ...beside, rawData: { start: 90_001 }, edits: { placementType: 'hero' } });
    const response = await call('GET', '/exports/labels.zip');
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    const lines = (name: string) =>
      new TextDecoder()
        .decode(files[name])
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line));
    const label = (id: string) => lines('labels.jsonl').find((line) => line.id === id);
    expect(label(right)).toMatchObject({
      sponsors: [
        { brand: 'Sure Thing Group', website_domain: null, certainty: 'sure' },
        { brand: 'Beside', certainty: 'likely' },
        { brand: 'Behind', certainty: 'sure' },
      ],
      is_hard_negative: false,
    });
    expect(label(right).sponsors[0].evidence).toContain('Surething');
    expect(label(wrong)).toMatchObject({ sponsors: [], is_hard_negative: true });
    expect(label(open)).toBeUndefined();
    expect(lines('manifest.jsonl').find((line) => line.id === right)).toMatchObject({
      newsletter: 'Labelled Letter',
      format: 'eml',
    });
    expect(new TextDecoder().decode(files[`items/${right}/source.eml`])).toContain('Surething');
  });
});
