// No one can write what others believe: attacks found in a review, through the entry points that they used.
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { findReportBySlug } from '../../../src/store/report/reports.ts';
import { newsletters } from '../../../src/store/schema/newsletters.ts';
import { createWorld } from '../../support/world.ts';

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
});
