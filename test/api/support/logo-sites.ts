// Brands with sites that show pictures, the search for their logos, and the routes that serve them.
import { createExecutionContext } from 'cloudflare:test';
import { eq } from 'drizzle-orm';
import { logoRoutes } from '../../../src/api/logos.ts';
import { findLogo } from '../../../src/flows/brand/find-logo.ts';
import { brands } from '../../../src/store/schema/brands.ts';
import { createFakeSites, type SitePages } from '../../support/sites.ts';
import { createWorld, ORIGIN } from '../../support/world.ts';

export const PNG_BYTES = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII='),
  (char) => char.charCodeAt(0),
);

export function createLogoWorld() {
  const world = createWorld();
  const look = (pages: SitePages, what: 'newsletter' | 'brand' | 'deal', id: string) =>
    findLogo(
      { db: world.db, files: world.services.files, sites: createFakeSites(world.services, pages).reader },
      { what, id },
      new Date(),
    );
  const served = (path: string, headers: Record<string, string> = {}) =>
    logoRoutes.fetch(
      new Request(`${ORIGIN}${path}`, { headers }),
      { services: world.services, now: new Date(), ASSETS: world.bindings.ASSETS },
      createExecutionContext(),
    );
  const logoOf = async (id: string) => {
    const [row] = await world.db
      .select({ url: brands.logoUrl, source: brands.logoSource })
      .from(brands)
      .where(eq(brands.id, id));
    return row;
  };
  const brandAt = (host: string, more: Partial<typeof brands.$inferInsert> = {}) =>
    world.add.brand({ domain: host, website: `https://${host}/`, ...more });

  return { world, brandAt, logoOf, look, served };
}
