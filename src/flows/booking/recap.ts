// Recaps: the page with the proof of ads that a sponsor opens by a secret address, and the mail that sends it.

import { RECAP_LINK_LIFETIME_DAYS } from '../../contract/booking-states.ts';
import { isoDate } from '../../contract/common.ts';
import type { RecapPageData } from '../../contract/recap.ts';
import type { Recap, RecapInput, RecapMail } from '../../contract/recaps.ts';
import { daysAfter, toUtcDay } from '../../contract/time.ts';
import { composeRecapMail } from '../../domain/booking/recap-mail.ts';
import { removeSecretsFromText } from '../../domain/mail/secrets.ts';
import { createUrlSecret, hashUrlSecret, recallUrlSecret } from '../../domain/secret-address.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { findRecapBySecret, insertRecap, type RecapRecord, readRecap } from '../../store/booking/recaps.ts';
import { findRecapRecipient } from '../../store/booking/recipient.ts';
import { listBookingsByIds, listBookingsOfLead } from '../../store/booking/rows.ts';
import type { PipelineActor } from '../lead/change.ts';
import { readOpenSlotDates } from './plan.ts';

type Needs = Pick<Services, 'db' | 'config'>;

/** A recap with its URL, which is null if the signing key has changed since the recap was created. */
export async function toRecap({ config }: Pick<Services, 'config'>, row: RecapRecord): Promise<Recap> {
  const secret = await recallUrlSecret('recap', { seed: row.id, ...row }, config.SESSION_SECRET);
  return {
    id: row.id,
    url: secret && `${config.ORIGIN}/recap/${secret}`,
    bookingIds: row.bookingIds,
    note: row.note,
    createdAt: isoDate.parse(row.createdAt),
    expiresAt: isoDate.parse(row.expiresAt),
  };
}

/**
 * A recap speaks in the newsletter's name. @throws AppError forbidden (not provably a member's) | not_found | conflict.
 */
export async function makeRecap(
  services: Needs,
  actor: PipelineActor,
  leadId: string,
  { bookingIds, note }: RecapInput,
): Promise<Recap> {
  const { db, config } = services;
  const { pipelineId, userId, now } = actor;
  const wanted = [...new Set(bookingIds)];
  const there = (await listBookingsOfLead(db, leadId, actor)).filter(({ id }) => wanted.includes(id));
  if (there.length < wanted.length || there.some(({ lead }) => lead.brand === null)) throw notFound('Booking');
  if (actor.alone)
    throw new AppError('forbidden', 'Only members who proved that this newsletter is theirs can share recaps');
  if (there.some(({ state }) => state !== 'ran')) throw new AppError('conflict', 'A recap shows ads that ran');
  const id = crypto.randomUUID();
  const { secretHash } = await createUrlSecret('recap', id, config.SESSION_SECRET);
  const row = {
    id,
    pipelineId,
    leadId,
    bookingIds: there.map((one) => one.id),
    note,
    secretHash,
    expiresAt: daysAfter(now, RECAP_LINK_LIFETIME_DAYS),
    userId,
  };
  if (!(await insertRecap(db, row, now))) throw notFound('Lead');
  return toRecap(services, { ...row, createdAt: now.toISOString(), expiresAt: row.expiresAt.toISOString() });
}

const PROPOSED = 4;

export async function draftRecapMail(
  services: Needs,
  actor: PipelineActor,
  id: string,
  sender: string,
): Promise<RecapMail> {
  const { db } = services;
  const row = await readRecap(db, id, actor.pipelineId, actor.now);
  const [recap, to] = row
    ? await Promise.all([toRecap(services, row), findRecapRecipient(db, row.leadId, actor)])
    : [null, null];
  if (!row || !to || !recap?.url) throw notFound('Recap');
  const today = toUtcDay(actor.now);
  const ran = (await listBookingsByIds(db, row.bookingIds, actor)).filter(({ state }) => state === 'ran');
  const sum = (name: 'sent' | 'opens' | 'clicks') =>
    ran.every((one) => one[name] === null) ? null : ran.reduce((all, one) => all + (one[name] ?? 0), 0);
  const types = ran.map(({ placementType }) => placementType);
  const open = (await readOpenSlotDates(services, actor, types, row.leadId)).slice(0, PROPOSED);
  const mail = composeRecapMail({
    newsletter: to.newsletter,
    brand: to.brand,
    contactName: to.name,
    sender,
    url: recap.url,
    ran,
    figures: { sent: sum('sent'), opens: sum('opens'), clicks: sum('clicks') },
    open,
    today,
  });
  return { to: to.email, ...mail };
}

/**
 * The recap that a secret gives access to; null if there is none or it has expired. Personal parts of the mails
 * are removed from its ads.
 */
export async function readPublicRecap({ db, config }: Needs, secret: string, now: Date): Promise<RecapPageData | null> {
  const secretHash = await hashUrlSecret(secret);
  const recap = secretHash && (await findRecapBySecret(db, secretHash, now));
  if (!recap) return null;
  return {
    ...recap,
    ads: recap.ads.map(({ recipient, text, ad, subject, ...one }) => {
      const ours = { mailDomain: config.MAIL_DOMAIN, addresses: [recipient] };
      const clean = (words: string | null) => words && removeSecretsFromText(words, ours);
      return {
        ...one,
        subject: clean(subject),
        text: clean(text),
        ad: ad && { headline: clean(ad.headline), body: clean(ad.body) ?? '', call: clean(ad.call) },
      };
    }),
  };
}
