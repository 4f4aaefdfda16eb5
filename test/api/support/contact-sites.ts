// Brands whose sites name people to write to, and the search for their contact.
import { eq } from 'drizzle-orm';
import { findBrandContact } from '../../../src/flows/contact/find.ts';
import { brands } from '../../../src/store/schema/brands.ts';
import { createFakeSites } from '../../support/sites.ts';
import { createWorld, daysAgo } from '../../support/world.ts';

export const HOME_PAGE = '<h1>Acme</h1><a href="/team">Team</a><a href="/imprint">Imprint</a>';
export const TEAM_PAGE =
  '<ul><li><h3>Ada Moor</h3><p>Head of Partnerships</p><p>ada.moor@acme.example</p></li><li><h3>Ben Low</h3><p>Marketing Manager</p><p>ben@acme.example</p></li></ul><p>acme@gmail.com</p>';

export function createContactWorld() {
  const world = createWorld();
  const brandRow = async (id: string) => {
    const [row] = await world.db.select().from(brands).where(eq(brands.id, id));
    return row as typeof brands.$inferSelect;
  };
  const acme = (name: string, host: string) =>
    world.add.brand({
      name,
      domain: host,
      website: `https://${host}/`,
      firstSeenAt: daysAgo(30),
      createdAt: daysAgo(30),
    });
  const site = (host: string, pages: Record<string, string>) =>
    createFakeSites(
      world.services,
      Object.fromEntries(
        Object.entries(pages).map(([path, html]) => [`${host}${path}`, html.replaceAll('acme.example', host)]),
      ),
    );
  /** An administrator who acts now. */
  const cora = async () => ({
    by: { userId: (await world.people.admin()).id, who: 'cora@house.test', name: 'Cora' },
    now: new Date(),
  });
  const find = (reader: ReturnType<typeof site>['reader'], brandId: string, now = new Date()) =>
    findBrandContact({ db: world.db, sites: reader, mailDomains: null }, { brandId }, now);

  return { world, acme, brandRow, cora, find, site };
}
