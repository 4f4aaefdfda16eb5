import { toUtcDay } from '../../contract/time.ts';
import type { TrendFigures, TrendsQuery } from '../../contract/trends.ts';
import { lastVisibleMoment, type Sight, visibilityLine } from '../../domain/access.ts';
import { issueCountText } from '../../domain/pitch/text.ts';
import { listPeriods, type Period } from '../../domain/trends/periods.ts';
import type { Services } from '../../services.ts';
import { cacheTrends, readCachedTrends } from '../../store/trends/trend-answers.ts';
import { readTrends, type TrendFacts, type TrendSpan } from '../../store/trends/trends.ts';

type Needs = Pick<Services, 'db' | 'jobs'>;

type Asked = Pick<TrendsQuery, 'by' | 'from' | 'to'>;

/** @param near null: the whole catalogue. */
export async function readTrendFigures(
  { db }: Pick<Services, 'db'>,
  asked: Asked & { near: string | null },
  by: Sight,
  now: Date,
): Promise<TrendFigures> {
  const span = spanOf(asked, by.line, now);
  return figuresOf(await readTrends(db, asked.near, span, by.line), span);
}

/** In a large catalogue the default periods come from a cache. */
export async function readCatalogueTrends(services: Needs, asked: Asked, by: Sight, now: Date): Promise<TrendFigures> {
  if (asked.from || asked.to) return readTrendFigures(services, { ...asked, near: null }, by, now);
  const span = spanOf(asked, by.line, now);
  return figuresOf(await ofAll(services, span, by.line, now), span);
}

/** Cached trends of the reach 'past' contain nothing newer than the line. */
const keyOf = ({ by, since, last }: TrendSpan, line: Date | null) => {
  const of = `${line ? 'past' : 'all'}:${by}:`;
  return { of, key: `${of}${toUtcDay(since)}:${last}` };
};

async function ofAll({ db, jobs }: Needs, span: TrendSpan, line: Date | null, now: Date): Promise<TrendFacts> {
  const kept = keyOf(span, line);
  const { facts, big, stale } = await readCachedTrends(db, kept.key, now);
  if (stale) await jobs.send([{ kind: 'trends', by: span.by, reach: line ? 'past' : 'all' }]);
  if (facts) return facts;
  const found = await readTrends(db, null, span, line);
  if (big) await cacheTrends(db, kept, found, now);
  return found;
}

export async function rebuildCatalogueTrends(
  { db }: Pick<Services, 'db'>,
  asked: { by: TrendSpan['by']; reach: 'all' | 'past' },
  now: Date,
): Promise<void> {
  const line = asked.reach === 'past' ? visibilityLine(now) : null;
  const span = spanOf(asked, line, now);
  await cacheTrends(db, keyOf(span, line), await readTrends(db, null, span, line), now);
}

function spanOf(asked: Asked, line: Date | null, now: Date): TrendSpan & { periods: Period[] } {
  const until = lastVisibleMoment(line, now);
  const to = asked.to ? new Date(Math.min(Date.parse(asked.to), until.getTime())) : until;
  const periods = listPeriods(asked.by, { from: asked.from ? new Date(asked.from) : null, to });
  const whole = periods.filter(({ end }) => end <= (line ?? now));
  const [since, end] = [periods[0]?.start ?? to, periods.at(-1)?.end ?? to];
  return {
    by: asked.by,
    since,
    end,
    until,
    // With fewer than two complete periods there are no changes.
    last: toUtcDay(whole.at(-1)?.start ?? new Date(0)),
    before: toUtcDay(whole.at(-2)?.start ?? new Date(0)),
    periods,
  };
}

function figuresOf(facts: TrendFacts, { periods, until }: TrendSpan & { periods: Period[] }): TrendFigures {
  const starts = periods.map(({ start }) => toUtcDay(start));
  const counted = new Map(facts.periods.map((period) => [period.start, period]));
  const rows = <T extends { start: string; count: number }>(found: T[], keyOf: (one: T) => string) =>
    [...Map.groupBy(found, keyOf)]
      .map(([key, at]) => {
        const of = new Map(at.map(({ start, count }) => [start, count]));
        return { key, counts: starts.map((start) => of.get(start) ?? 0) };
      })
      .sort((a, b) => total(b.counts) - total(a.counts) || (a.key < b.key ? -1 : 1));
  return {
    periods: periods.map(({ start, end: over }) => {
      const found = counted.get(toUtcDay(start));
      return {
        start: toUtcDay(start),
        sponsorships: found?.sponsorships ?? 0,
        brands: found?.brands ?? 0,
        newBrands: found?.newBrands ?? 0,
        issues: found?.issues ?? 0,
        partial: over.getTime() > until.getTime(),
      };
    }),
    placements: rows(facts.placements, ({ placementType }) => placementType).map(({ key, counts }) => ({
      placementType: key,
      counts,
    })),
    channels: rows(facts.channels, ({ channel }) => channel).map(({ key, counts }) => ({
      channel: key as (typeof facts.channels)[number]['channel'],
      counts,
    })),
    rising: facts.rising,
    leaving: facts.leaving,
    fresh: facts.fresh,
    newsletters: facts.newsletters,
    coverage: {
      received: facts.received,
      expected: facts.expected,
      text: `${issueCountText(facts)} of the last half year received`,
    },
  };
}

const total = (counts: number[]) => counts.reduce((a, b) => a + b, 0);
