import type { Context } from 'hono';
import type { BrandsQuery } from '../contract/brands.ts';
import { brandRoutes } from '../contract/routes/brands.ts';
import type { Sight } from '../domain/access.ts';
import { lastVisibleDay } from '../domain/access.ts';
import { toBrandFit } from '../domain/audience/match.ts';
import { redactContact, redactMailText } from '../domain/redact.ts';
import { AppError, notFound } from '../errors.ts';
import { addBrand } from '../flows/brand/add.ts';
import { findBrand, listBrands } from '../store/brand/brands.ts';
import { paging } from './paging.ts';
import { toCardPitch } from './pitch-shown.ts';
import { answers } from './route.ts';
import type { AppEnv } from './types.ts';
import { rankingViewpointOf } from './viewpoint.ts';

type Found = NonNullable<Awaited<ReturnType<typeof findBrand>>>;

/** The filter would reveal which brands have a contact. @throws AppError payment_required. */
export function refuseContactFilter(asked: BrandsQuery, sight: Sight): void {
  if (asked.hasContact && !sight.contacts) throw new AppError('payment_required', 'Upgrade to filter by contact');
}

export const brandApi = answers(brandRoutes, {
  list: async ({ query: asked, sight, db, viewer, now }) => {
    refuseContactFilter(asked, sight);
    const found = await listBrands(db, {
      query: asked,
      from: rankingViewpointOf(viewer),
      by: sight,
      now: now,
    });
    return {
      brands: found.rows.map((row) => ({ ...row, fit: toBrandFit(row.fit), pitch: toCardPitch(row.pitch, now) })),
      ...paging(asked, found.total),
      relevantNewsletterCount: found.relevantNewsletters,
      hiddenCount: found.hidden,
      visibleUntil: lastVisibleDay(sight.line),
    };
  },
  read: ({ params, c }) => readVisibleBrand(c, params.id),
  readProfile: async ({ query: { page, limit, withProducts }, db, params, viewer, sight, now, services }) => {
    const found = await findBrand(
      db,
      params.id,
      { page, limit, withProducts },
      { from: rankingViewpointOf(viewer), by: sight, now: now },
    );
    if (!found) throw notFound('Brand');
    return {
      brand: shown(found, sight),
      sponsorships: found.rows.map((row) => redactMailText(row, services.config.MAIL_DOMAIN, sight)),
      pagination: paging({ page, limit }, found.total),
    };
  },
  create: async ({ services, body, now, c }) => {
    const brand = await addBrand(services, body, now);
    return await readVisibleBrand(c, brand.id);
  },
});

const shown = ({ brand }: Found, sight: AppEnv['Variables']['sight']) =>
  redactContact({ ...brand, fit: toBrandFit(brand.fit) }, sight);

export async function readVisibleBrand(c: Context<AppEnv>, id: string) {
  const { services, viewer, sight, now } = c.var;
  const found = await findBrand(
    services.db,
    id,
    { page: 1, limit: 1 },
    { from: rankingViewpointOf(viewer), by: sight, now },
  );
  if (!found) throw notFound('Brand');
  return shown(found, sight);
}
