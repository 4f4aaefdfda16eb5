import { Hono } from 'hono';
import { brandDetail, brandInput, brandList, brandProfile, brandsQuery } from '../contract/brands.ts';
import { historyQuery } from '../contract/sponsorships.ts';
import { redactContact } from '../domain/access.ts';
import { fitOf } from '../domain/match.ts';
import { notFound } from '../errors.ts';
import { addBrand } from '../flows/add-brand.ts';
import { findBrand, listBrands } from '../store/brands.ts';
import { pages } from '../store/sponsorships.ts';
import { answer } from './answer.ts';
import { body, query } from './input.ts';
import type { AppEnv } from './types.ts';
import { vantageOf } from './vantage.ts';

type Found = NonNullable<Awaited<ReturnType<typeof findBrand>>>;

export const memberBrands = new Hono<AppEnv>()
  .get('/brands', query(brandsQuery), async (c) => {
    const asked = c.req.valid('query');
    const found = await listBrands(c.var.services.db, asked, vantageOf(c.var.viewer), c.var.sight, c.var.now);
    return answer(c, brandList, {
      brands: found.rows.map((row) => ({ ...row, fit: fitOf(row.fit) })),
      page: asked.page,
      limit: asked.limit,
      total: found.total,
      totalPages: pages(found.total, asked.limit),
      relevantNewsletterCount: found.relevantNewsletters,
      hiddenCount: found.hidden,
    });
  })
  .get('/brands/:id', async (c) => {
    const found = await findBrand(
      c.var.services.db,
      c.req.param('id'),
      { page: 1, limit: 1 },
      vantageOf(c.var.viewer),
      c.var.sight,
      c.var.now,
    );
    if (!found) throw notFound('Brand');
    return answer(c, brandDetail, shown(found, c.var.sight));
  })
  .get('/brands/:id/sponsorships', query(historyQuery), async (c) => {
    const { page, limit } = c.req.valid('query');
    const found = await findBrand(
      c.var.services.db,
      c.req.param('id'),
      { page, limit },
      vantageOf(c.var.viewer),
      c.var.sight,
      c.var.now,
    );
    if (!found) throw notFound('Brand');
    return answer(c, brandProfile, {
      brand: shown(found, c.var.sight),
      sponsorships: found.rows,
      pagination: { page, limit, total: found.total, totalPages: pages(found.total, limit) },
    });
  });

const shown = ({ brand }: Found, sight: AppEnv['Variables']['sight']) =>
  redactContact({ ...brand, fit: fitOf(brand.fit) }, sight);

export const adminBrands = new Hono<AppEnv>().post('/brands', body(brandInput), async (c) => {
  const { brand } = await addBrand(c.var.services, c.req.valid('json'), c.var.now);
  const found = await findBrand(
    c.var.services.db,
    brand.id,
    { page: 1, limit: 1 },
    vantageOf(c.var.viewer),
    c.var.sight,
    c.var.now,
  );
  if (!found) throw notFound('Brand');
  return answer(c, brandDetail, shown(found, c.var.sight), 201);
});
