import { Hono } from 'hono';
import {
  detailQuery,
  historyQuery,
  sponsorshipDetail,
  sponsorshipInput,
  sponsorshipList,
  sponsorshipRow,
  sponsorshipsOfBrand,
  sponsorshipsOfNewsletter,
  sponsorshipsQuery,
} from '../contract/sponsorships.ts';
import { redactBody, redactContact } from '../domain/access.ts';
import { notFound } from '../errors.ts';
import { addSponsorship } from '../flows/add-sponsorship.ts';
import { readMail } from '../flows/read-mail.ts';
import { findBrand } from '../store/brands.ts';
import { newsletterHistory } from '../store/newsletters.ts';
import { findSponsorship, listSponsorships, pages } from '../store/sponsorships.ts';
import { answer } from './answer.ts';
import { body, query } from './input.ts';
import { mailFrame } from './mail-frame.ts';
import type { AppEnv } from './types.ts';
import { vantageOf } from './vantage.ts';

export const memberSponsorships = new Hono<AppEnv>()
  .get('/sponsorships', query(sponsorshipsQuery), async (c) => {
    const asked = c.req.valid('query');
    const { rows, total } = await listSponsorships(c.var.services.db, asked, c.var.sight);
    return answer(c, sponsorshipList, { sponsorships: rows, ...paging(asked, total) });
  })
  .get('/sponsorships/newsletter/:id', query(historyQuery), async (c) => {
    const asked = c.req.valid('query');
    const { exists, rows, total } = await newsletterHistory(c.var.services.db, c.req.param('id'), asked, c.var.sight);
    if (!exists) throw notFound('Newsletter');
    return answer(c, sponsorshipsOfNewsletter, { sponsorships: rows, ...paging(asked, total) });
  })
  .get('/sponsorships/brand/:id', query(historyQuery), async (c) => {
    const asked = c.req.valid('query');
    const found = await findBrand(
      c.var.services.db,
      c.req.param('id'),
      asked,
      vantageOf(c.var.viewer),
      c.var.sight,
      c.var.now,
    );
    if (!found) throw notFound('Brand');
    return answer(c, sponsorshipsOfBrand, { sponsorships: found.rows, ...paging(asked, found.total) });
  })
  .get('/sponsorships/:id', query(detailQuery), async (c) => {
    const { sight, services } = c.var;
    const found = await findSponsorship(services.db, c.req.param('id'), sight);
    if (!found) throw notFound('Sponsorship');
    const { rawData, brand, email, ...rest } = found;
    const html =
      email && sight.body !== 'none'
        ? await readMail(services, email, [rawData], sight.body, c.req.valid('query').images === '1')
        : null;
    return answer(c, sponsorshipDetail, {
      ...rest,
      brand: redactContact(brand, sight),
      evidence: evidenceOf(rawData),
      email:
        email &&
        redactBody({ ...email, htmlContent: html?.html ?? null, imagesBlocked: html?.imagesBlocked ?? false }, sight),
    });
  })
  .get('/sponsorships/:id/email-frame', query(detailQuery), async (c) => {
    const { sight, services } = c.var;
    const found = await findSponsorship(services.db, c.req.param('id'), sight);
    if (!found?.email || sight.body === 'none') throw notFound('E-mail');
    const images = c.req.valid('query').images === '1';
    const { html } = await readMail(services, found.email, [found.rawData], sight.body, images);
    return mailFrame(html, images);
  });

export const adminSponsorships = new Hono<AppEnv>().post('/sponsorships', body(sponsorshipInput), async (c) => {
  const id = await addSponsorship(c.var.services, c.req.valid('json'), c.var.now);
  const made = await findSponsorship(c.var.services.db, id, c.var.sight);
  if (!made) throw notFound('Sponsorship');
  const { newsletterId, brandId, brand, newsletter, placementType, detectedAt, confidence, textContent } = made;
  return answer(
    c,
    sponsorshipRow,
    {
      id,
      newsletterId,
      brandId,
      placementType,
      detectedAt,
      confidence,
      textContent,
      brand: { id: brand.id, name: brand.name, logoUrl: brand.logoUrl },
      newsletter: { id: newsletter.id, name: newsletter.name, logoUrl: newsletter.logoUrl },
    },
    201,
  );
});

const paging = ({ page, limit }: { page: number; limit: number }, total: number) => ({
  page,
  limit,
  total,
  totalPages: pages(total, limit),
});

/** What a claim rests on, as `rawData` keeps it; null for one that a person recorded. */
function evidenceOf(rawData: unknown) {
  if (!rawData || typeof rawData !== 'object' || !('analyst' in rawData)) return null;
  const kept = rawData as Record<string, unknown>;
  return {
    start: (kept.start as number | undefined) ?? null,
    end: (kept.end as number | undefined) ?? null,
    quote: (kept.quote as string | undefined) ?? null,
    disclosure: (kept.disclosure as string[] | undefined) ?? [],
    linkDomains: (kept.linkDomains as string[] | undefined) ?? [],
    analyst: String(kept.analyst),
    version: String(kept.version ?? ''),
  };
}
