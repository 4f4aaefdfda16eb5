// A member's calendar feed at a secret address. Each reading uses the member's current pipeline and Sight, so a member
// who loses the newsletter or the subscription also loses it in the feed.

import { placementLabel } from '../../contract/names.ts';
import type { CalendarFeed } from '../../contract/slot-calendar.ts';
import { sightOf, viewerOf } from '../../domain/access.ts';
import { type CalendarEvent, writeCalendarFile } from '../../domain/booking/calendar-file.ts';
import { createUrlSecret, hashUrlSecret, recallUrlSecret } from '../../domain/secret-address.ts';
import { notFound } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { findKnownUsers } from '../../store/account/known-users.ts';
import {
  type CalendarFeedContent,
  findCalendarFeed,
  findCalendarFeedOwner,
  readCalendarFeedContent,
  saveCalendarFeed,
} from '../../store/booking/feed.ts';

type Needs = Pick<Services, 'db' | 'config'>;

/** Reads a feed's address. Its URL is null if the signing key has changed since the feed was created. */
export async function readCalendarFeedUrl({ db, config }: Needs, userId: string): Promise<CalendarFeed> {
  const row = await findCalendarFeed(db, userId);
  if (!row) return { url: null, exists: false };
  const secret = await recallUrlSecret('calendar-feed', row, config.SESSION_SECRET);
  return { url: secret && addressOf(config.ORIGIN, secret), exists: true };
}

const addressOf = (origin: string, secret: string) => `${origin}/api/public/calendar/${secret}.ics`;

export async function createCalendarFeed({ db, config }: Needs, userId: string, now: Date): Promise<CalendarFeed> {
  const seed = crypto.randomUUID();
  const { secret, secretHash } = await createUrlSecret('calendar-feed', seed, config.SESSION_SECRET);
  await saveCalendarFeed(db, { userId, seed, secretHash }, now);
  return { url: addressOf(config.ORIGIN, secret), exists: true };
}

/** The calendar that the secret address `file` ('SECRET.ics') gives access to. @throws AppError not_found. */
export async function renderCalendarFeed({ db, config }: Needs, file: string, now: Date): Promise<string> {
  const secretHash = await hashUrlSecret(file.replace(/\.ics$/, ''));
  const userId = secretHash && (await findCalendarFeedOwner(db, secretHash));
  const [user] = userId ? await findKnownUsers(db, [userId]) : [];
  const viewer = user && viewerOf(user);
  if (!viewer?.pipelineId || !viewer.newsletterId) throw notFound('Calendar');
  const { pipelineId, newsletterId } = viewer;
  const content = await readCalendarFeedContent(db, { pipelineId, newsletterId, by: sightOf(viewer, now) }, now);
  return writeCalendarFile(
    `${content.newsletter}: pipeline`,
    eventsOf(content, config.ORIGIN),
    new URL(config.ORIGIN).hostname,
  );
}

const TITLES: Record<string, string> = { held: 'on hold', booked: 'booked', ran: 'ran', missing: 'did not run' };

function eventsOf({ steps, bookings, renewals }: CalendarFeedContent, origin: string): CalendarEvent[] {
  const leadUrl = (id: string) => `${origin}/pipeline/${id}`;
  return [
    ...bookings.map((one) => ({
      id: `booking-${one.id}`,
      day: one.day,
      title: `${one.brand}: ${placementLabel(one.placementType)} ${TITLES[one.state] ?? ''}`.trim(),
      description: '',
      url: leadUrl(one.leadId),
      isTentative: one.state === 'held',
      changedAt: new Date(one.changedAt),
    })),
    ...steps.map((one) => ({
      id: `step-${one.leadId}`,
      day: one.day,
      title: `${one.brand}: ${one.step || 'next step'}`,
      description: '',
      url: leadUrl(one.leadId),
      isTentative: false,
      changedAt: new Date(one.changedAt),
    })),
    ...renewals.map((one) => ({
      id: `renewal-${one.brandId}`,
      day: one.day,
      title: `${one.brand}: renewal expected`,
      description: 'Based on its usual gap between sponsorships.',
      url: one.leadId === null ? `${origin}/brands/${one.brandId}` : leadUrl(one.leadId),
      isTentative: true,
      changedAt: new Date(one.changedAt),
    })),
  ];
}
