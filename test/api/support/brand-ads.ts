// Issues with one advertisement each: received, analysed, and what was found in them.
import { eq } from 'drizzle-orm';
import { receiveIssue } from '../../../src/flows/issue/receive.ts';
import { brands } from '../../../src/store/schema/brands.ts';
import { sponsorships } from '../../../src/store/schema/sponsorships.ts';
import type { World } from '../../support/world.ts';

/** An ad that credits the sponsor `by`, links to `site` and has the text `says`. */
export interface Ad {
  by: string;
  site: string;
  says?: string;
}

/** @returns the mail's id. */
export async function receiveAd(
  { services, work }: Pick<World, 'services' | 'work'>,
  newsletterId: string,
  { by, site, says = `${by} runs your databases.` }: Ad,
): Promise<string> {
  const raw = new TextEncoder().encode(
    `From: Letters <hello@letters.test>\r\nSubject: Backfills\r\nMessage-ID: <${crypto.randomUUID()}@letters.test>\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<p>Good morning.</p><p>This issue is brought to you by ${by}</p><p>${says} <a href="https://${site}/?utm_source=letters">Start a free trial today</a>.</p><h2>News</h2><p>${'We rewrote four years of events and nobody noticed. '.repeat(8)}</p>\r\n`,
  );
  const { id } = await receiveIssue(services, { newsletterId, raw, arrivedAt: new Date(), door: 'admin' });
  await work(['analyse']);
  return id;
}

export const listClaimsOfMail = (db: World['db'], emailId: string) =>
  db
    .select({
      id: sponsorships.id,
      brandId: brands.id,
      brand: brands.name,
      domain: brands.domain,
      link: sponsorships.linkDomain,
      verdict: sponsorships.verdict,
      placementType: sponsorships.placementType,
    })
    .from(sponsorships)
    .innerJoin(brands, eq(brands.id, sponsorships.brandId))
    .where(eq(sponsorships.emailId, emailId));
