// Scores which brands to pitch for a newsletter that a user runs, and stores the best candidates with the basis of
// their scores. There are two sets: from all data, and from data older than the free members' line, so that the order
// shown to a free member reveals nothing that their Sight hides.

import { toIsoDate } from '../../contract/time.ts';
import { lastVisibleMoment, visibilityLine } from '../../domain/access.ts';
import { computePitchScore, strongestPurchases, toPitchFacts } from '../../domain/pitch/score.ts';
import type { Services } from '../../services.ts';
import type { Reach } from '../../store/deal/patterns.ts';
import {
  isNewsletterRunByUser,
  listNearestNewsletters,
  listNewslettersDueForScoring,
  listPitchCandidates,
  markAllScoresStale,
  type NearestNewsletter,
  type PitchCandidate,
  type PitchScoreRow,
  readScoresStaleSince,
  recordScoresBuilt,
  saveScores,
} from '../../store/pitch/pitch-scores.ts';

/** Scores stored per newsletter and reach; nobody pages further than this. */
const KEPT = 1000;
const HOUR_MS = 3_600_000;
const AT_ONCE = 200;

/** Scores candidates, best first; ties are ordered by id. */
export function scorePitchCandidates(
  candidates: PitchCandidate[],
  nearest: NearestNewsletter[],
  at: Date,
): PitchScoreRow[] {
  return candidates
    .map((one): PitchScoreRow => {
      const facts = toPitchFacts(one.totals, one.near, {
        now: at,
        fit: one.fit,
        mine: one.mine,
        fills: one.fills,
        nearKnown: nearest.length > 0,
      });
      const { score, confidence, factors } = computePitchScore(facts);
      const best = strongestPurchases(one.near, at);
      return {
        brandId: one.brandId,
        // Rounded before sorting, to the precision that is stored and shown.
        score: Math.round(score * 100) / 100,
        confidence,
        factors: factors.map(({ name, share }) => ({ name, share: Math.round(share * 100) / 100 })),
        basis: {
          best: best && {
            newsletterId: best.newsletterId,
            similarity: Math.round(best.nearness * 1000) / 1000,
            times: best.times,
            lastAt: toIsoDate(best.last),
            renewals: best.times - 1,
          },
          near: one.near.length,
          nearest: nearest.length,
          newsletters: one.totals.newsletters,
          times: one.totals.times,
          lastAt: toIsoDate(one.totals.last),
          fill: Math.round(facts.fill * 100) / 100,
          mine: one.mine,
          stateIn: one.stateIn,
          fit: one.fit === null ? null : Math.round(one.fit * 1000) / 1000,
        },
        state: one.state,
      };
    })
    .sort((a, b) => b.score - a.score || (a.brandId < b.brandId ? -1 : 1));
}

export async function scorePitches({ db }: Pick<Services, 'db'>, newsletterId: string, now: Date): Promise<void> {
  if (!(await isNewsletterRunByUser(db, newsletterId))) return;
  const stale = await readScoresStaleSince(db, newsletterId);
  const nearest = await listNearestNewsletters(db, newsletterId);
  const before = lastVisibleMoment(visibilityLine(now), now);
  const build = async (reach: Reach, at: Date) =>
    scorePitchCandidates(await listPitchCandidates(db, newsletterId, nearest, { reach, at }), nearest, at).slice(
      0,
      KEPT,
    );
  const [all, past] = [await build('all', now), await build('past', before)];
  await db.batch([
    saveScores(db, newsletterId, 'all', all),
    saveScores(db, newsletterId, 'past', past),
    recordScoresBuilt(db, newsletterId, stale, now),
  ]);
}

/**
 * Queues newsletters that were never scored, and those whose scores are out of date, at most once an hour each.
 * @returns the number of newsletters.
 */
export async function queueNewslettersToScore({ db, jobs }: Pick<Services, 'db' | 'jobs'>, now: Date): Promise<number> {
  const due = await listNewslettersDueForScoring(db, new Date(now.getTime() - HOUR_MS), AT_ONCE);
  await jobs.send(due.map((newsletterId) => ({ kind: 'pitch', newsletterId })));
  return due.length;
}

/** Nightly: marks all scores as out of date, because purchases lose weight with time. @returns the number marked. */
export const markPitchScoresStale = ({ db }: Pick<Services, 'db'>, now: Date): Promise<number> =>
  markAllScoresStale(db, now);
