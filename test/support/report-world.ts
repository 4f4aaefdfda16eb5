// A world of published reports: newsletters with relevant ones, sponsors old and new, and what no reader may see.
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { eq } from 'drizzle-orm';
import { beforeEach } from 'vitest';
import { app } from '../../src/api/app.ts';
import { buildReport } from '../../src/flows/report/build.ts';
import type { Services } from '../../src/services.ts';
import { newsletterSimilarities } from '../../src/store/schema/audiences.ts';
import { reports } from '../../src/store/schema/reports.ts';
import { createWorld, daysAgo, ORIGIN } from './world.ts';

export const secondsAfter = (seconds: number, from: Date) => new Date(from.getTime() + seconds * 1000);
/** What no form of a report may hold. */
export const SECRETS = {
  contact: 'buyer.secret@hidden-brand.example',
  address: 'tracking-secret',
  brand: 'Zanzibar Hidden',
};

export function createReportWorld() {
  const world = createWorld();
  const { db, services, add } = world;

  beforeEach(() => {
    world.takeJobs();
  });

  /** A newsletter of its own with two relevant ones, an old sponsor, and one that nobody may see yet. */
  async function published() {
    const slug = `ours-${crypto.randomUUID().slice(0, 8)}`;
    const ours = await add.newsletter({ name: `Ours ${slug}`, reportSlug: slug });
    const near = await add.newsletter({ uniqueEmail: `${SECRETS.address}-${slug}@mail.app.test` });
    const nearer = await add.newsletter();
    const far = await add.newsletter();
    await db.insert(newsletterSimilarities).values(
      [
        [ours, near, 0.7],
        [ours, nearer, 0.9],
      ].flatMap(([a, b, similarity]) => {
        const [one, other] = [a as typeof ours, b as typeof ours];
        return [
          { newsletterId: one.id, similarId: other.id, similarity: similarity as number },
          { newsletterId: other.id, similarId: one.id, similarity: similarity as number },
        ];
      }),
    );
    const old = await add.brand({ contactEmail: SECRETS.contact, contactName: 'Secret Buyer' });
    const fresh = await add.brand({ name: `${SECRETS.brand} ${slug}` });
    const other = await add.brand();
    await add.sponsorship(near.id, old.id, { detectedAt: daysAgo(40) });
    await add.sponsorship(nearer.id, old.id, { detectedAt: daysAgo(20), placementType: 'coupon' });
    await add.sponsorship(nearer.id, old.id, { detectedAt: daysAgo(2) });
    const newest = await add.sponsorship(nearer.id, fresh.id, { detectedAt: daysAgo(1), placementType: 'takeover' });
    await add.sponsorship(far.id, other.id, { detectedAt: daysAgo(30) });
    await add.email(near.id, { processingStatus: 'completed', kind: 'issue' });
    await add.email(far.id, { processingStatus: 'completed', kind: 'issue' });
    return { slug, ours, near, nearer, far, old, fresh, newest, path: `/api/public/report/${slug}` };
  }

  /** As `published`, with its report built. */
  async function built() {
    const made = await published();
    await buildReport(services, { newsletterId: made.ours.id }, new Date());
    return made;
  }

  const opened = (newsletterId: string, at: Date) =>
    db.update(reports).set({ openedAt: at }).where(eq(reports.newsletterId, newsletterId));

  async function stateOf(newsletterId: string) {
    const rows = await db.select().from(reports);
    return rows.find((row) => row.newsletterId === newsletterId);
  }

  /** A request to the app with other services, as another isolate or a day without Postgres would have it. */
  async function ask(path: string, by: Services, now: Date): Promise<Response> {
    const ctx = createExecutionContext();
    const response = await app.fetch(
      new Request(ORIGIN + path),
      { services: by, now, ASSETS: world.bindings.ASSETS },
      ctx,
    );
    await waitOnExecutionContext(ctx);
    return response;
  }

  /** `services` without some of them: using one is a failure that names it. */
  function without(...names: (keyof Services)[]): Services {
    const left = Object.create(services) as Services;
    for (const name of names) {
      Object.defineProperty(left, name, {
        get() {
          throw new TypeError(`${name} was used`);
        },
      });
    }
    return left;
  }

  return { ...world, published, built, opened, stateOf, ask, without };
}
