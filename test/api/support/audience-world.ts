// Newsletters whose websites are read from a table, and what their audiences are found similar to.
import { eq } from 'drizzle-orm';
import type { SitePage } from '../../../src/adapters/site-reader.ts';
import { describeAudience, relateAudience } from '../../../src/flows/audience/match.ts';
import type { Services } from '../../../src/services.ts';
import { newsletterSimilarities } from '../../../src/store/schema/audiences.ts';
import { newsletters } from '../../../src/store/schema/newsletters.ts';
import { createWorld } from '../../support/world.ts';

export function createAudienceWorld() {
  const world = createWorld();
  const PAGES: Record<string, string> = {
    'https://crumb.test/':
      '<title>Crumb</title><meta name="description" content="Sourdough and bread baking recipes for people who bake at home on weekends.">',
    'https://oven.test/':
      '<title>Oven Letters</title><meta name="description" content="Weekly baking letters: bread, cakes and pastry for keen home bakers."><h1>Bake better bread</h1>',
    'https://mill.test/':
      '<title>Old Mill</title><meta name="description" content="Stone-ground flour, bannetons and dough tools for home bakers who bake their own bread."><h2>Flour for sourdough</h2>',
    'https://kernel.test/':
      '<title>Kernel Notes</title><meta name="description" content="Linux kernel internals, compilers and distributed databases for systems engineers.">',
  };
  const services: Services = Object.create(world.services, {
    sites: {
      value: {
        page: async (url: string): Promise<SitePage> =>
          PAGES[url]
            ? { ok: true, url, html: PAGES[url], contentType: 'text/html' }
            : { ok: false, reason: 'the site answered 404' },
      },
    },
  });

  const letter = (host: string, more = {}) =>
    world.add.newsletter({ name: `Letters of ${host}`, website: `https://${host}/`, domain: host, ...more });
  const rowOf = async (id: string) => (await world.db.select().from(newsletters).where(eq(newsletters.id, id)))[0];
  const similarTo = async (id: string) =>
    (await world.db.select().from(newsletterSimilarities).where(eq(newsletterSimilarities.newsletterId, id))).map(
      ({ similarId, similarity }) => ({ similarId, similarity }),
    );

  async function described(what: 'newsletter' | 'brand', ...ids: string[]) {
    for (const id of ids) await describeAudience(services, { what, id }, new Date());
    for (const id of ids) await relateAudience(services, { what, id }, new Date());
  }

  return { world, services, described, letter, rowOf, similarTo };
}
