// Whom to ask: the built-in analyst always, the language model only where the built-in one isn't sure (its bound is chosen out of fold, so that about one
// verdict in a hundred changes by not asking). Where the model can't speak, the built-in one does: at once where asking again is of no use (refusal,
// cut-off or malformed answer, wrong key), at the second attempt else, so that an outage delays a mail by one delay of the queue and never loses it.
// Where the day's budget is spent, a mail it isn't sure of waits for tomorrow's.
import { AppError, type ErrorCode } from '../errors.ts';
import type { Analyst, AnalystAnswer, Issue } from './analyst.ts';
import { calibratedClaims } from './learned/model-confidence.ts';
import { LEARNED_VERSION, type LearnedReading, readForSponsors } from './learned.ts';

const MODEL_FAILED: readonly ErrorCode[] = ['vendor_failed', 'rate_limited', 'not_ready'];
/** Attempts at which a failure that may pass is left to the queue. */
const PATIENT_ATTEMPTS = 1;
/** Days that a mail waits for a budget; who sets a budget that never suffices has an answer all the same. */
const WAITING_ATTEMPTS = 3;

/** Says that a mail waits for the next day's budget. */
export const WAITS_FOR_BUDGET = 'Waits for tomorrow’s budget of the model';
export const waitsForBudget = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'not_ready' && error.message === WAITS_FOR_BUDGET;

export interface CascadeOptions {
  /** The model is asked about every mail. */
  always?: boolean;
  /** false where the budget is none at all: nothing is gained by waiting. */
  waits: boolean;
  /** The built-in analyst's reading; another one in tests. */
  read?: (issue: Issue) => LearnedReading;
}

/**
 * An analyst of the two. Its answer names the one that spoke; where that is the built-in one, `raw` says why.
 * @throws what may pass, at the first attempt; AppError not_ready (see `waitsForBudget`) where the mail waits for a budget.
 */
export function cascade(model: Analyst, { always = false, waits, read = readForSponsors }: CascadeOptions): Analyst {
  return async (issue) => {
    const own = read(issue);
    if (own.sure && !always) return answerOf(own, { notAsked: 'sure' });
    try {
      const answer = await model(issue);
      return { ...answer, claims: calibratedClaims(answer.claims), raw: withSlots(answer, own) };
    } catch (error) {
      if (!(error instanceof AppError) || !MODEL_FAILED.includes(error.code)) throw error;
      const attempt = issue.attempt ?? 1;
      if (error.retryAfter !== undefined && attempt <= PATIENT_ATTEMPTS) throw error;
      // The budget alone is 'not ready' without a time at which it will be.
      const spent = error.code === 'not_ready' && error.retryAfter === undefined;
      if (spent && waits && attempt <= WAITING_ATTEMPTS)
        throw new AppError('not_ready', WAITS_FOR_BUDGET, { cause: error });
      return answerOf(own, { insteadOfModel: error.message });
    }
  };
}

function answerOf({ claims, linkNamed: _, ...weighed }: LearnedReading, why: object): AnalystAnswer {
  return { analyst: 'learned', version: LEARNED_VERSION, claims, raw: { ...why, ...weighed } };
}

/**
 * What only the built-in analyst looks for is kept beside the model's answer: pictures without a name, slots that came back empty. A picture that it named by
 * its link alone, in an ad of which the model says nothing, names nobody then.
 */
function withSlots(
  { raw, claims }: AnalystAnswer,
  { unnamed, linkNamed, slotSeen, claims: own }: LearnedReading,
): unknown {
  if (raw === null || typeof raw !== 'object') return raw;
  const untold = own.filter(({ block, blocks = [block] }) => !claims.some((claim) => blocks.includes(claim.block)));
  const lost = linkNamed.filter((ad) => untold.some(({ blocks = [] }) => blocks.includes(ad.block)));
  return { ...raw, unnamed: [...unnamed, ...lost].sort((a, b) => a.block - b.block), slotSeen };
}
