// An administrator who corrects what mails of one newsletter say.
import { eq } from 'drizzle-orm';
import { brands } from '../../../src/store/schema/brands.ts';
import { createAdminWorld } from './admin-world.ts';
import { listClaimsOfMail, receiveAd } from './brand-ads.ts';

export function createCurationWorld() {
  const { world, db, add, call, who } = createAdminWorld({ domain: 'letters.test' });
  const take = (by: string, site: string, newsletterId = who.letter) => receiveAd(world, newsletterId, { by, site });
  const inMail = (emailId: string) => listClaimsOfMail(db, emailId);
  const brandById = async (id: string) => (await db.select().from(brands).where(eq(brands.id, id)))[0];

  return { world, add, brandById, call, inMail, take, who };
}
