// The public report: what it contains, what it never reveals, and what curators can do with it.
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { report as reportShape } from '../../../src/contract/report.ts';
import { FILE_KEYS } from '../../../src/domain/file-keys.ts';
import { buildReport } from '../../../src/flows/report/build.ts';
import { findReportBySlug } from '../../../src/store/report/reports.ts';
import { newsletters } from '../../../src/store/schema/newsletters.ts';
import { createReportWorld, SECRETS } from '../../support/report-world.ts';
import { daysAgo } from '../../support/world.ts';

const world = createReportWorld();
const { db, services, add, published, built, stateOf } = world;

describe('what a report says', () => {
  it('speaks of the relevant newsletters, brands and sponsorships alone, and counts all of them', async () => {
    const { path, ours, near, nearer, old, newest } = await built();
    const { status, data } = await world.call(path);
    expect(status).toBe(200);
    expect(reportShape.strict().parse(data)).toMatchObject({
      newsletter: { name: ours.name, logoUrl: null },
      similarNewsletters: { totalCount: 2, topSimilar: [{ name: nearer.name }, { name: near.name }] },
      brands: { totalCount: 2, recentlyAddedCount: 1 },
      sponsorships: { totalCount: 4 },
    });
    expect(data.brands.topBrands).toEqual([{ name: old.name, logoUrl: null, sponsorshipCount: 2 }]);
    expect(data.sponsorships.recentSponsorships[0]).toEqual({
      id: newest.id,
      placementType: 'takeover',
      newsletterName: nearer.name,
      detectedAt: newest.detectedAt.toISOString(),
      confidence: newest.confidence,
    });
    expect(data.plots.monthly).toHaveLength(12);
    const sum = (counted: { count: number }[]) => counted.reduce((all, { count }) => all + count, 0);
    expect([sum(data.plots.monthly), sum(data.plots.placements)]).toEqual([4, 4]);
    expect((await stateOf(ours.id))?.issueCount).toBe(1);
  });

  it('names no claim that is unsure, unless a person confirmed it', async () => {
    const { nearer, old, ours, path } = await published();
    const at = { detectedAt: daysAgo(0.5) };
    await add.sponsorship(nearer.id, old.id, { ...at, confidence: 59, placementType: 'footer' });
    await add.sponsorship(nearer.id, old.id, { ...at, confidence: 30, placementType: 'feature', verdict: 'confirmed' });
    await add.sponsorship(nearer.id, old.id, { ...at, confidence: 60, placementType: 'hero' });
    await buildReport(services, { newsletterId: ours.id }, new Date());
    const { data } = await world.call(path);
    const types = data.sponsorships.recentSponsorships.map(
      ({ placementType }: { placementType: string }) => placementType,
    );
    // Nor does any figure of it count one.
    const sum = (counted: { count: number }[]) => counted.reduce((all, { count }) => all + count, 0);
    const { monthly, placements } = data.plots;
    expect([data.sponsorships.totalCount, sum(monthly), sum(placements)]).toEqual([6, 6, 6]);
    expect(types).toContain('feature');
    expect(types).toContain('hero');
    expect(types).not.toContain('footer');
  });

  it('holds no brand behind the line, no contact, no tracking address and no id but the radar’s, in any form', async () => {
    const { slug, path, fresh, old, near, nearer, ours } = await built();
    const stored = (await services.files.text(FILE_KEYS.report(ours.id))) ?? '';
    const forms = [
      stored,
      await (await world.call(path)).clone().text(),
      await (await world.call(`/report/${slug}`)).text(),
    ];
    for (const form of forms) {
      expect(form).toContain(old.name);
      for (const hidden of [
        fresh.name,
        SECRETS.brand,
        SECRETS.contact,
        'Secret Buyer',
        SECRETS.address,
        fresh.id,
        old.id,
        near.id,
        nearer.id,
      ]) {
        expect(form).not.toContain(hidden);
      }
    }
  });

  it('of a newsletter with none relevant is empty, not missing', async () => {
    const alone = await add.newsletter({ reportSlug: 'alone-12345678' });
    await buildReport(services, { newsletterId: alone.id }, new Date());
    const { data } = await world.call('/api/public/report/alone-12345678');
    expect(data).toMatchObject({
      similarNewsletters: { totalCount: 0 },
      brands: { topBrands: [] },
      sponsorships: { totalCount: 0 },
    });
  });

  it('is 404 for a slug that opens nothing, whatever it looks like', async () => {
    for (const slug of ['nothing-12345678', 'UPPER', '..%2f..%2fx', 'x'.repeat(500), '%00']) {
      const { status, data } = await world.call(`/api/public/report/${slug}`);
      expect([status, data.code]).toEqual([404, 'not_found']);
    }
  });
});

describe("a free account's own newsletter", () => {
  it('has no public report until an administrator confirms it, and none after it is refused', async () => {
    const { cookie } = await world.people.newcomer();
    const name = `Attack ${crypto.randomUUID().slice(0, 8)}`;
    const site = `https://${crypto.randomUUID().slice(0, 8)}-attack.test`;
    const json = { name, website: site, description: 'A letter about nothing in particular.' };
    const { id } = (await world.call('/api/onboarding', { as: cookie, json })).data.newsletter;
    const [row] = await db.select().from(newsletters).where(eq(newsletters.id, id));
    const open = async () => (await world.call(`/api/public/report/${row?.reportSlug}`)).status;
    const exported = async () => (await world.call('/api/account/export.json', { as: cookie })).data;
    expect((await exported()).newsletter).toMatchObject([{ name }]);
    expect(JSON.stringify(await exported())).not.toContain(row?.reportSlug);
    expect(await open()).toBe(404);
    const admin = await world.people.admin();
    const decide = (word: string) =>
      world.call(`/api/standing-queue/newsletters/${id}/${word}`, { as: admin.cookie, method: 'POST' });
    const isPublic = async () =>
      (await world.call(`/api/newsletters/${id}/report`, { as: admin.cookie })).data.isPublic;
    expect((await decide('refuse')).status).toBe(200);
    expect([await open(), await isPublic()]).toEqual([404, false]);
    expect((await decide('confirm')).status).toBe(200);
    expect(await isPublic()).toBe(true);
    expect(JSON.stringify(await exported())).not.toContain(admin.id);
    // Checked in the database, because an unknown link is cached for a while.
    expect(await findReportBySlug(db, row?.reportSlug ?? '', new Date())).toMatchObject({ newsletterId: id });
  });
});

describe('curators', () => {
  it('see the state and rebuild', async () => {
    const { ours, slug } = await built();
    const admin = await world.people.admin();
    const base = `/api/newsletters/${ours.id}/report`;
    const state = await world.call(base, { as: admin.cookie });
    expect(state.data).toMatchObject({
      reportSlug: slug,
      isPublic: true,
      issueCount: 1,
      building: false,
      staleSince: null,
    });
    const rebuild = await world.call(`${base}/rebuild`, { as: admin.cookie, method: 'POST' });
    expect([rebuild.status, rebuild.data.building]).toEqual([202, true]);
    await world.work(['report']);
    expect((await stateOf(ours.id))?.builds).toBe(2);
  });
});
