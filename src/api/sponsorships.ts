// The sponsorships' list, a sponsorship's page with its mail, and the histories of brands and newsletters.
import { type Context, Hono } from 'hono';
import type { Evidence } from '../contract/sponsorships.ts';
import {
  sponsorshipDetail,
  sponsorshipDetailQuery,
  sponsorshipHistoryQuery,
  sponsorshipInput,
  sponsorshipList,
  sponsorshipRow,
  sponsorshipsOfBrand,
  sponsorshipsOfNewsletter,
  sponsorshipsQuery,
} from '../contract/sponsorships.ts';
import {
  redactContact,
  redactEvidence,
  redactMail,
  redactMailBody,
  redactMailText,
  type UnredactedMailText,
} from '../domain/redact.ts';
import { notFound } from '../errors.ts';
import { loadMailText } from '../flows/issue/mail-text.ts';
import { renderStoredMail } from '../flows/issue/read-mail.ts';
import { addSponsorship } from '../flows/sponsorship/add.ts';
import { findBrand } from '../store/brands.ts';
import { readNewsletterHistory } from '../store/newsletters.ts';
import { findSponsorship, listSponsorships } from '../store/sponsorships.ts';
import { answer } from './answer.ts';
import { validateBody, validateQuery } from './input.ts';
import { mailFrameResponse } from './mail-frame.ts';
import { paging } from './paging.ts';
import type { AppEnv } from './types.ts';
import { rankingViewpointOf } from './viewpoint.ts';

export const memberSponsorshipRoutes = new Hono<AppEnv>()
  .get('/sponsorships', validateQuery(sponsorshipsQuery), async (c) => {
    const asked = c.req.valid('query');
    const { rows, total } = await listSponsorships(c.var.services.db, asked, c.var.sight);
    return answer(c, sponsorshipList, { sponsorships: shownTo(c, rows), ...paging(asked, total) });
  })
  .get('/sponsorships/newsletter/:id', validateQuery(sponsorshipHistoryQuery), async (c) => {
    const asked = c.req.valid('query');
    const { exists, rows, total } = await readNewsletterHistory(
      c.var.services.db,
      c.req.param('id'),
      asked,
      c.var.sight,
    );
    if (!exists) throw notFound('Newsletter');
    return answer(c, sponsorshipsOfNewsletter, { sponsorships: shownTo(c, rows), ...paging(asked, total) });
  })
  .get('/sponsorships/brand/:id', validateQuery(sponsorshipHistoryQuery), async (c) => {
    const asked = c.req.valid('query');
    const found = await findBrand(c.var.services.db, c.req.param('id'), asked, {
      from: rankingViewpointOf(c.var.viewer),
      by: c.var.sight,
      now: c.var.now,
    });
    if (!found) throw notFound('Brand');
    return answer(c, sponsorshipsOfBrand, { sponsorships: shownTo(c, found.rows), ...paging(asked, found.total) });
  })
  .get('/sponsorships/:id', validateQuery(sponsorshipDetailQuery), async (c) => {
    const { sight, services } = c.var;
    const found = await findSponsorship(services.db, c.req.param('id'), sight);
    if (!found) throw notFound('Sponsorship');
    const { rawData, brand, email: stored, ...rest } = found;
    const email = stored && (await loadMailText(services.files, stored));
    const { MAIL_DOMAIN } = services.config;
    const { recipient } = rest.words;
    const images = c.req.valid('query').images === '1';
    const body =
      email && sight.body !== 'none'
        ? await renderStoredMail(services, { ...email, recipient }, { claims: [rawData], images }, sight)
        : { html: null, imagesBlocked: false };
    const mail = email && redactMail(email, recipient, MAIL_DOMAIN, sight);
    const evidence = redactEvidence(
      evidenceOf(rawData),
      { text: email?.content ?? null, recipient },
      MAIL_DOMAIN,
      sight,
    );
    return answer(c, sponsorshipDetail, {
      ...redactMailText(rest, MAIL_DOMAIN, sight),
      brand: redactContact(brand, sight),
      evidence,
      email: mail && redactMailBody({ ...mail, htmlContent: body.html, imagesBlocked: body.imagesBlocked }, sight),
    });
  })
  .get('/sponsorships/:id/email-frame', validateQuery(sponsorshipDetailQuery), async (c) => {
    const { sight, services } = c.var;
    const found = await findSponsorship(services.db, c.req.param('id'), sight);
    if (!found?.email || sight.body === 'none') throw notFound('Email');
    const images = c.req.valid('query').images === '1';
    const email = { ...(await loadMailText(services.files, found.email)), recipient: found.words.recipient };
    const { html } = await renderStoredMail(services, email, { claims: [found.rawData], images }, sight);
    return mailFrameResponse(html, images);
  });

export const adminSponsorshipRoutes = new Hono<AppEnv>().post(
  '/sponsorships',
  validateBody(sponsorshipInput),
  async (c) => {
    const id = await addSponsorship(c.var.services, c.req.valid('json'), c.var.now);
    const made = await findSponsorship(c.var.services.db, id, c.var.sight);
    if (!made) throw notFound('Sponsorship');
    const {
      newsletterId,
      brandId,
      brand,
      newsletter,
      placementType,
      detectedAt,
      confidence,
      words,
      channel,
      channelName,
    } = made;
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
        channel,
        channelName,
        textContent: words.text,
        brand: { id: brand.id, name: brand.name, logoUrl: brand.logoUrl },
        newsletter: { id: newsletter.id, name: newsletter.name, logoUrl: newsletter.logoUrl },
      },
      201,
    );
  },
);

/** Removes from rows the words that the viewer must not see. */
const shownTo = <T extends { words: UnredactedMailText }>(c: Context<AppEnv>, rows: T[]) =>
  rows.map((row) => redactMailText(row, c.var.services.config.MAIL_DOMAIN, c.var.sight));

/** The evidence in `rawData`; null for a sponsorship that a person recorded. */
function evidenceOf(rawData: unknown) {
  if (!rawData || typeof rawData !== 'object' || !('analyst' in rawData)) return null;
  const kept = rawData as Record<string, unknown>;
  return {
    start: (kept.start as number | undefined) ?? null,
    end: (kept.end as number | undefined) ?? null,
    quote: (kept.quote as string | undefined) ?? null,
    ad: (kept.ad as Evidence['ad'] | undefined) ?? null,
    disclosureAt: (kept.disclosureAt as Evidence['disclosureAt'] | undefined) ?? null,
    reason: (kept.reason as string | undefined) ?? null,
    disclosure: (kept.disclosure as string[] | undefined) ?? [],
    linkDomains: (kept.linkDomains as string[] | undefined) ?? [],
    leadsTo: (kept.leadsTo as Evidence['leadsTo'] | undefined) ?? null,
    hiddenBecause: (kept.hiddenBecause as string | undefined) ?? null,
    analyst: String(kept.analyst),
    version: String(kept.version ?? ''),
  };
}
