import { MIN_COUNTED_CONFIDENCE } from '../contract/confidence.ts';
import { priceOfTokens } from '../contract/models.ts';
import { dashboardRoutes } from '../contract/routes/dashboard.ts';
import { DAY_MS, daysBefore, toUtcDay } from '../contract/time.ts';
import { lastVisibleDay, lastVisibleMoment } from '../domain/access.ts';
import { groupBySponsor, observedUntil, sortSponsorsByDueDate } from '../domain/newsletter/sponsors.ts';
import { addPeriods, periodStart } from '../domain/trends/periods.ts';
import { logFault } from '../log.ts';
import { readDashboard, readMailIntake, recordDashboardVisit } from '../store/dashboard.ts';
import { toCoverageAnswer, toPatternAnswer, toUnseenStretches } from './pattern-shown.ts';
import { answers } from './route.ts';

const WEEKS = 26;
const OWN_SPONSORS = 50;
const INTAKE_DAYS = 30;
/** On a first visit, the changes of this many days are shown. */
const FIRST_DAYS = 7;

export const dashboardApi = answers(dashboardRoutes, {
  read: async ({ services, viewer, sight, now, c }) => {
    const until = lastVisibleMoment(sight.line, now);
    const since = addPeriods(periodStart(until, 'week'), 'week', 1 - WEEKS);
    const weeks = Array.from({ length: WEEKS }, (_, i) => toUtcDay(addPeriods(since, 'week', i)));
    const read = viewer.newsletterId
      ? await readDashboard(
          services.db,
          viewer.newsletterId,
          {
            since,
            until,
            leadFrom: MIN_COUNTED_CONFIDENCE.patterns,
            visit: { userId: viewer.userId, now, firstDays: FIRST_DAYS },
          },
          sight,
        )
      : undefined;
    // The visit is recorded after the response has been sent.
    if (viewer.userId && !read?.noted)
      c.executionCtx.waitUntil(
        recordDashboardVisit(services.db, viewer.userId, now).catch((error: unknown) =>
          logFault('a visit was not noted', error),
        ),
      );
    const previous = read?.previous ?? null;
    const told = previous ?? daysBefore(now, FIRST_DAYS);
    if (!viewer.newsletterId || !read)
      return {
        stage: 'no_newsletter' as const,
        newsletter: null,
        nearest: 0,
        changed: null,
        sponsors: [],
        coverage: null,
        weekly: [],
        placements: [],
        visibleUntil: lastVisibleDay(sight.line),
      };
    const owns = viewer.newsletterId === sight.ownNewsletterId;
    const sponsors = groupBySponsor(read.sponsors, {
      seenUntil: observedUntil(read.coverage, owns ? now : until),
      unseen: toUnseenStretches(read.coverage),
    });
    const byWeek = new Map(read.weekly.map((week) => [week.week, week]));
    return {
      stage: read.stage,
      newsletter: { id: viewer.newsletterId, name: read.name },
      nearest: read.nearest,
      changed: { since: told, first: previous === null, ...read.changed },
      sponsors: sortSponsorsByDueDate(sponsors)
        .slice(0, OWN_SPONSORS)
        .map(({ brand, pattern }) => ({ brand, pattern: toPatternAnswer(pattern) })),
      coverage: toCoverageAnswer(read.coverage, now),
      weekly: weeks.map((week) => byWeek.get(week) ?? { week, sponsorships: 0, issues: 0 }),
      placements: read.placements,
      visibleUntil: lastVisibleDay(sight.line),
    };
  },
  readIntake: async ({ services, now }) => {
    const today = Math.floor(now.getTime() / DAY_MS);
    const days = Array.from({ length: INTAKE_DAYS }, (_, i) =>
      toUtcDay(new Date((today - INTAKE_DAYS + 1 + i) * DAY_MS)),
    );
    const since = new Date(`${days[0]}T00:00:00Z`);
    const read = await readMailIntake(services.db, since, now);
    const byDay = new Map(read?.days.map((day) => [day.day, day]));
    const none = { sponsored: 0, unsponsored: 0, noIssue: 0, waiting: 0, failed: 0 };
    return {
      days: days.map((day) => byDay.get(day) ?? { day, ...none }),
      review: read?.review ?? 0,
      gaps: (read?.gaps ?? []).map(({ lastAt, received, expected, ...newsletter }) => ({
        newsletter,
        lastAt,
        received,
        expected,
      })),
      gapCount: read?.gap_count ?? 0,
      regularCount: read?.regular_count ?? 0,
      readers: (read?.readers ?? []).map(({ inputTokens, outputTokens, ...counts }) => ({
        ...counts,
        cost: counts.reader === 'offline' ? 0 : priceOfTokens(counts.reader, { inputTokens, outputTokens }),
      })),
    };
  },
});
