// The brands' list, a brand's page and its history; administrators add brands.
import { type Context, Hono } from 'hono';
import { type BrandsQuery, brandDetail, brandInput, brandList, brandProfile, brandsQuery } from '../contract/brands.ts';
import { sponsorshipHistoryQuery } from '../contract/sponsorships.ts';
import { toUtcDay } from '../contract/time.ts';
import type { Sight } from '../domain/access.ts';
import { toBrandFit } from '../domain/audience/match.ts';
import { redactContact, redactMailText } from '../domain/redact.ts';
import { AppError, notFound } from '../errors.ts';
import { addBrand } from '../flows/brand/add.ts';
import { findBrand, listBrands } from '../store/brands.ts';
import { answer } from './answer.ts';
import { validateBody, validateQuery } from './input.ts';
import { paging } from './paging.ts';
import { toCardPitch } from './pitch-shown.ts';
import type { AppEnv } from './types.ts';
import { rankingViewpointOf } from './viewpoint.ts';

type Found = NonNullable<Awaited<ReturnType<typeof findBrand>>>;

/**
 * Refuses the contact filter to viewers who don't see contacts, because it would reveal which brands have one.
 * @throws AppError payment_required.
 */
export function refuseContactFilter(asked: BrandsQuery, sight: Sight): void {
  if (asked.hasContact && !sight.contacts) throw new AppError('payment_required', 'Upgrade to filter by contact');
}

export const memberBrandRoutes = new Hono<AppEnv>()
  .get('/brands', validateQuery(brandsQuery), async (c) => {
    const asked = c.req.valid('query');
    refuseContactFilter(asked, c.var.sight);
    const found = await listBrands(c.var.services.db, {
      query: asked,
      from: rankingViewpointOf(c.var.viewer),
      by: c.var.sight,
      now: c.var.now,
    });
    return answer(c, brandList, {
      brands: found.rows.map((row) => ({ ...row, fit: toBrandFit(row.fit), pitch: toCardPitch(row.pitch, c.var.now) })),
      ...paging(asked, found.total),
      relevantNewsletterCount: found.relevantNewsletters,
      hiddenCount: found.hidden,
      visibleUntil: c.var.sight.line && toUtcDay(c.var.sight.line),
    });
  })
  .get('/brands/:id', async (c) => answer(c, brandDetail, await readVisibleBrand(c, c.req.param('id'))))
  .get('/brands/:id/sponsorships', validateQuery(sponsorshipHistoryQuery), async (c) => {
    const { page, limit, withProducts } = c.req.valid('query');
    const found = await findBrand(
      c.var.services.db,
      c.req.param('id'),
      { page, limit, withProducts },
      { from: rankingViewpointOf(c.var.viewer), by: c.var.sight, now: c.var.now },
    );
    if (!found) throw notFound('Brand');
    return answer(c, brandProfile, {
      brand: shown(found, c.var.sight),
      sponsorships: found.rows.map((row) => redactMailText(row, c.var.services.config.MAIL_DOMAIN, c.var.sight)),
      pagination: paging({ page, limit }, found.total),
    });
  });

const shown = ({ brand }: Found, sight: AppEnv['Variables']['sight']) =>
  redactContact({ ...brand, fit: toBrandFit(brand.fit) }, sight);

/** A brand as the viewer sees it, for the response to a change. @throws AppError not_found. */
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

export const adminBrandRoutes = new Hono<AppEnv>().post('/brands', validateBody(brandInput), async (c) => {
  const brand = await addBrand(c.var.services, c.req.valid('json'), c.var.now);
  return answer(c, brandDetail, await readVisibleBrand(c, brand.id), 201);
});
