// An administrator who corrects what mails of one newsletter say.
import { eq } from 'drizzle-orm';
import { receiveIssue } from '../../../src/flows/issue/receive.ts';
import { brands } from '../../../src/store/schema/brands.ts';
import { sponsorships } from '../../../src/store/schema/sponsorships.ts';
import { createAdminWorld } from './admin-world.ts';

export function createCurationWorld() {
  const { world, db, add, call, who } = createAdminWorld({ domain: 'letters.test' });

  const issue = (by: string, site: string, newsletterId = who.letter) => ({
    newsletterId,
    arrivedAt: new Date(),
    door: 'admin' as const,
    raw: new TextEncoder().encode(
      `From: Letters <hello@letters.test>\r\nSubject: Backfills\r\nMessage-ID: <${crypto.randomUUID()}@letters.test>\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<p>Good morning.</p><p>This issue is brought to you by ${by}</p><p>${by} runs your databases. <a href="https://${site}/?utm_source=letters">Start a free trial today</a>.</p><h2>News</h2><p>${'We rewrote four years of events and nobody noticed. '.repeat(8)}</p>\r\n`,
    ),
  });
  async function take(by: string, site: string, newsletterId = who.letter) {
    const { id } = await receiveIssue(world.services, issue(by, site, newsletterId));
    await world.work(['analyse']);
    return id;
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

  return { world, add, brandById, call, inMail, take, who };
}
