// Mails with one advertisement each, analysed, and the brand under which it was stored.
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { receiveIssue } from '../../../src/flows/issue/receive.ts';
import { brands } from '../../../src/store/schema/brands.ts';
import { sponsorships } from '../../../src/store/schema/sponsorships.ts';
import { createWorld } from '../../support/world.ts';

/** An ad that credits the sponsor `by`, links to `site` and has the text `says`. */
export interface Ad {
  by: string;
  site: string;
  says: string;
}
const buildAdMail = ({ by, site, says }: Ad) =>
  new TextEncoder().encode(
    `From: Letters <hello@letters.test>\r\nSubject: Backfills\r\nMessage-ID: <${crypto.randomUUID()}@letters.test>\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<p>Good morning.</p><p>This issue is brought to you by ${by}</p><p>${says} <a href="https://${site}/?utm_source=letters">Start a free trial today</a>.</p><h2>News</h2><p>${'We rewrote four years of events and nobody noticed. '.repeat(8)}</p>\r\n`,
  );

export function createBrandAdWorld() {
  const world = createWorld();
  const { db } = world;

  async function letter() {
    return (await world.add.newsletter({ domain: 'letters.test' })).id;
  }
  async function take(newsletterId: string, ad: Ad): Promise<string> {
    const { id } = await receiveIssue(world.services, {
      newsletterId,
      raw: buildAdMail(ad),
      arrivedAt: new Date(),
      door: 'admin',
    });
    await world.work(['analyse']);
    return id;
  }
  async function storedIn(emailId: string) {
    const rows = await db
      .select({
        id: sponsorships.id,
        brandId: brands.id,
        name: brands.name,
        domain: brands.domain,
        link: sponsorships.linkDomain,
      })
      .from(sponsorships)
      .innerJoin(brands, eq(brands.id, sponsorships.brandId))
      .where(eq(sponsorships.emailId, emailId));
    expect(rows).toHaveLength(1);
    return rows[0] as (typeof rows)[number];
  }

  return { world, db, letter, storedIn, take };
}
