import type { Context } from 'hono';
import { sponsorshipRoutes } from '../contract/routes/sponsorships.ts';
import type { Evidence } from '../contract/sponsorships.ts';
import {
  redactContact,
  redactEvidence,
  redactMail,
  redactMailBody,
  redactMailText,
  type UnredactedMailText,
} from '../domain/redact.ts';
import { notFound, requireFound } from '../errors.ts';
import { loadMailText } from '../flows/issue/mail-text.ts';
import { renderStoredMail } from '../flows/issue/read-mail.ts';
import { addSponsorship } from '../flows/sponsorship/add.ts';
import { toSponsorshipFacts } from '../flows/webhook/content.ts';
import { findBrand } from '../store/brand/brands.ts';
import { readNewsletterHistory } from '../store/newsletter/newsletters.ts';
import { findSponsorship, listSponsorships } from '../store/sponsorship/sponsorships.ts';
import { mailFrameResponse } from './mail-frame.ts';
import { paging } from './paging.ts';
import { answers } from './route.ts';
import type { AppEnv } from './types.ts';
import { rankingViewpointOf } from './viewpoint.ts';

export const sponsorshipApi = answers(sponsorshipRoutes, {
  list: async ({ query: asked, db, sight, c }) => {
    const { rows, total } = await listSponsorships(db, asked, sight);
    return { sponsorships: shownTo(c, rows), ...paging(asked, total) };
  },
  listOfNewsletter: async ({ query: asked, db, params, sight, c }) => {
    const { exists, rows, total } = await readNewsletterHistory(db, params.id, asked, sight);
    if (!exists) throw notFound('Newsletter');
    return { sponsorships: shownTo(c, rows), ...paging(asked, total) };
  },
  listOfBrand: async ({ query: asked, db, params, viewer, sight, now, c }) => {
    const found = await findBrand(db, params.id, asked, {
      from: rankingViewpointOf(viewer),
      by: sight,
      now: now,
    });
    if (!found) throw notFound('Brand');
    return { sponsorships: shownTo(c, found.rows), ...paging(asked, found.total) };
  },
  read: async ({ sight, services, params, query }) => {
    const found = await requireFound(findSponsorship(services.db, params.id, sight), 'Sponsorship');
    const { rawData, brand, email: stored, ...rest } = found;
    const email = stored && (await loadMailText(services.files, stored));
    const { MAIL_DOMAIN } = services.config;
    const { recipient } = rest.words;
    const images = query.images === '1';
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
    return {
      ...redactMailText(rest, MAIL_DOMAIN, sight),
      brand: redactContact(brand, sight),
      evidence,
      email: mail && redactMailBody({ ...mail, htmlContent: body.html, imagesBlocked: body.imagesBlocked }, sight),
    };
  },
  readMailFrame: async ({ sight, services, params, query }) => {
    const found = await findSponsorship(services.db, params.id, sight);
    if (!found?.email || sight.body === 'none') throw notFound('Email');
    const images = query.images === '1';
    const email = { ...(await loadMailText(services.files, found.email)), recipient: found.words.recipient };
    const { html } = await renderStoredMail(services, email, { claims: [found.rawData], images }, sight);
    return mailFrameResponse(html, images);
  },
  create: async ({ services, body, now, db, sight }) => {
    const id = await addSponsorship(services, body, now);
    const made = await requireFound(findSponsorship(db, id, sight), 'Sponsorship');
    return toSponsorshipFacts(made, made.words.text);
  },
});

const shownTo = <T extends { words: UnredactedMailText }>(c: Context<AppEnv>, rows: T[]) =>
  rows.map((row) => redactMailText(row, c.var.services.config.MAIL_DOMAIN, c.var.sight));

/** Null for a sponsorship that a person recorded. */
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
