// No one can write what others believe: attacks found in a review, through the entry points that they used.
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { findReportBySlug } from '../../../src/store/report/reports.ts';
import { newsletters } from '../../../src/store/schema/newsletters.ts';
import { analyseWaitingMails, buildSponsoredMail, deliverMail } from '../../support/strangers.ts';
import { createWorld, daysAgo } from '../../support/world.ts';

const world = createWorld();

/** A free account that onboards with a newsletter of its own and learns its tracking address. */
async function attacker() {
  const { cookie } = await world.people.newcomer();
  const name = `Attack ${crypto.randomUUID().slice(0, 8)}`;
  const { data } = await world.call('/api/onboarding', {
    as: cookie,
    json: {
      name,
      website: `https://${crypto.randomUUID().slice(0, 8)}-attack.test`,
      description: 'A letter about nothing in particular.',
    },
  });
  const { data: own } = await world.call(`/api/newsletters/${data.newsletter.id}`, { as: cookie });
  return { cookie, id: own.id as string, name, address: own.uniqueEmail as string };
}

describe("a free account's own newsletter", () => {
  it('has no public report until an administrator confirms it, and none after it is refused', async () => {
    const bad = await attacker();
    const [row] = await world.db.select().from(newsletters).where(eq(newsletters.id, bad.id));
    const open = async () => (await world.call(`/api/public/report/${row?.reportSlug}`)).status;
    const { data: own } = await world.call('/api/account/export.json', { as: bad.cookie });
    expect(own.newsletter).toMatchObject([{ name: bad.name }]);
    expect(JSON.stringify(own)).not.toContain(row?.reportSlug);
    expect(await open()).toBe(404);
    const admin = await world.people.admin();
    const decide = (word: string) =>
      world.call(`/api/standing-queue/newsletters/${bad.id}/${word}`, { as: admin.cookie, method: 'POST' });
    const isPublic = async () =>
      (await world.call(`/api/newsletters/${bad.id}/report`, { as: admin.cookie })).data.isPublic;
    expect((await decide('refuse')).status).toBe(200);
    expect([await open(), await isPublic()]).toEqual([404, false]);
    expect((await decide('confirm')).status).toBe(200);
    expect(await isPublic()).toBe(true);
    const { data: after } = await world.call('/api/account/export.json', { as: bad.cookie });
    expect(JSON.stringify(after)).not.toContain(admin.id);
    // Checked in the database, because an unknown link is cached for a while.
    expect(await findReportBySlug(world.db, row?.reportSlug ?? '', new Date())).toMatchObject({ newsletterId: bad.id });
  });

  it('shows no brand, site or contact to anybody else, and starts no job', async () => {
    const real = await world.add.newsletter({ name: 'Real Letter' });
    const hidden = await world.add.brand({ name: 'Hushbrand', byHand: false, logoUrl: '/logos/brand/hush?v=1' });
    await world.add.sponsorship(real.id, hidden.id, { detectedAt: daysAgo(3) });
    const known = await world.add.brand({ name: 'Knownbrand', byHand: false });
    await world.add.sponsorship(real.id, known.id, { detectedAt: daysAgo(30) });
    const bad = await attacker();
    await analyseWaitingMails(world);
    for (const sponsor of ['Forgedbrand', 'Hushbrand', 'Knownbrand']) {
      await deliverMail(world, bad.address, buildSponsoredMail({ to: bad.address, sponsor, site: 'evil.example' }));
    }
    expect(await analyseWaitingMails(world)).toEqual([]);

    const subscriber = (await world.people.subscriber(real.id)).cookie;
    const everywhere = async (as: string) => {
      const paths = [
        '/api/brands?scope=all',
        '/api/brands?scope=all&search=forged',
        '/api/sponsorships',
        '/api/newsletters',
        '/api/newsletters?page=1',
        '/api/stats',
        `/api/sponsorships/brand/${known.id}`,
        `/api/brands/${known.id}`,
      ];
      const answers = await Promise.all(paths.map(async (path) => (await world.call(path, { as })).text()));
      return answers.join('\n');
    };
    const seen = await everywhere(subscriber);
    expect(seen).not.toMatch(/Forgedbrand|evil\.example/);
    expect(seen).not.toContain(bad.name);
    expect((await world.call(`/api/newsletters/${bad.id}`, { as: subscriber })).status).toBe(404);

    // Its owner sees on its page what the newsletter said itself, and nothing of it in the catalogue.
    expect(await everywhere(bad.cookie)).not.toMatch(/Forgedbrand|evil\.example/);
    const own = await world.call(`/api/newsletters/${bad.id}`, { as: bad.cookie });
    const names = own.data.sponsorships.map((row: { brand: { name: string } }) => row.brand.name);
    expect(names.sort()).toEqual(expect.arrayContaining(['Forgedbrand', 'Knownbrand']));
    expect((await world.call(`/api/brands/${hidden.id}`, { as: bad.cookie })).status).toBe(404);
    expect(JSON.stringify(own.data)).not.toContain('/logos/brand/hush');
    const detailOf = async (name: string) => {
      const row = own.data.sponsorships.find((one: { brand: { name: string } }) => one.brand.name === name);
      return (await world.call(`/api/sponsorships/${row.id}`, { as: bad.cookie })).data;
    };
    expect((await detailOf('Forgedbrand')).brand).toMatchObject({ website: null, isInCatalogue: false });

    // Admins see all of it.
    const admin = (await world.people.admin()).cookie;
    expect(await everywhere(admin)).toContain('Forgedbrand');

    // An administrator's correction or new sponsorship in it doesn't reveal the brand either.
    const forged = own.data.sponsorships.find((row: { brand: { name: string } }) => row.brand.name === 'Forgedbrand');
    const corrected = { method: 'PATCH', json: { brandName: 'Forgedbrand Corrected' } };
    expect((await world.call(`/api/sponsorships/${forged.id}`, { as: admin, ...corrected })).status).toBe(200);
    const recorded = { newsletterId: bad.id, brandName: 'Forgedbrand Recorded', placementType: 'hero' };
    expect((await world.call('/api/sponsorships', { as: admin, json: recorded })).status).toBe(201);
    expect(await everywhere(subscriber)).not.toContain('Forgedbrand');
    expect(await everywhere(admin)).toContain('Forgedbrand Corrected');
    expect(await analyseWaitingMails(world)).toEqual([]);
  });
});
