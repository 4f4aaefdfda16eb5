// The calendar on a brand's page, and the insight on a newsletter's page: patterns, coverage, slots.

import { MIN_COUNTED_CONFIDENCE } from '../contract/confidence.ts';
import { insightRoutes } from '../contract/routes/insight.ts';
import { toUtcDay } from '../contract/time.ts';
import { lastVisibleDay, lastVisibleMoment } from '../domain/access.ts';
import { countSlots, groupBySponsor, observedUntil } from '../domain/newsletter/sponsors.ts';
import { addPeriods, periodStart } from '../domain/trends/periods.ts';
import { notFound, requireFound } from '../errors.ts';
import { readNewsletterInsight } from '../store/newsletter/sponsors.ts';
import { readBrandPitch } from '../store/pitch/pitch-next.ts';
import { readBrandCalendar } from '../store/sponsorship/calendar.ts';
import { toCoverageAnswer, toPatternAnswer, toUnseenStretches } from './pattern-shown.ts';
import { toPitchAnswer } from './pitch-shown.ts';
import { answers } from './route.ts';

const PLACEMENTS = 60;

export const insightApi = answers(insightRoutes, {
  readBrandCalendar: async ({ services, viewer, sight, now, params, query }) => {
    const id = params.id;
    const count = query.weeks;
    const end = lastVisibleMoment(sight.line, now);
    const since = addPeriods(periodStart(end, 'week'), 'week', 1 - count);
    const weeks = Array.from({ length: count }, (_, i) => toUtcDay(addPeriods(since, 'week', i)));
    const [read, pitch] = await Promise.all([
      readBrandCalendar(services.db, id, { newsletterId: viewer.newsletterId, since, now }, sight),
      readBrandPitch(services.db, id, viewer, sight),
    ]);
    if (!read) throw notFound('Brand');
    const along = (by: Record<string, number>) => weeks.map((week) => by[week] ?? 0);
    return {
      weeks,
      newsletters: read.newsletters.map(({ pattern, coverage, placements, issues, ...letter }) => ({
        ...letter,
        mine: letter.id === viewer.newsletterId,
        pattern: pattern && toPatternAnswer(pattern),
        placements: along(placements),
        issues: along(issues),
        coverage: toCoverageAnswer(coverage, now),
      })),
      newsletterCount: read.newsletterCount,
      placements: read.placements,
      channels: read.channels,
      pitch: pitch && toPitchAnswer(pitch, now),
      visibleUntil: lastVisibleDay(sight.line),
    };
  },
  readNewsletterInsight: async ({ services, viewer, sight, now, params }) => {
    const id = params.id;
    // The line doesn't apply to the viewer's own newsletter.
    const line = id === sight.ownNewsletterId ? null : sight.line;
    const from = { newsletterId: viewer.newsletterId, leadFrom: MIN_COUNTED_CONFIDENCE.patterns, until: line };
    const read = await requireFound(readNewsletterInsight(services.db, id, from, sight), 'Newsletter');
    const sponsors = groupBySponsor(read.sponsors, {
      seenUntil: observedUntil(read.coverage, lastVisibleMoment(line, now)),
      unseen: toUnseenStretches(read.coverage),
    });
    return {
      match: read.similarity === null ? null : Math.round(read.similarity * 100),
      coverage: toCoverageAnswer(read.coverage, now),
      sponsors: sponsors.map(({ brand, pattern, placements }) => ({
        brand,
        pattern: toPatternAnswer(pattern),
        placements: placements
          .slice(-PLACEMENTS)
          .map(({ sponsorshipId, at, placementType }) => ({ sponsorshipId, detectedAt: at, placementType })),
      })),
      sponsorCount: read.sponsorCount,
      slots: countSlots(read.issues),
      visibleUntil: lastVisibleDay(line),
    };
  },
});
