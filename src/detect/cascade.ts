// A cascade of two analysts: the built-in one reads every mail, the language model only those that the built-in one
// isn't sure of (the bound is fitted out of fold, so that about one verdict in a hundred changes because the model
// wasn't asked). If the model fails, the built-in answer is used: at once if a retry is pointless (refusal, truncated
// or malformed answer, wrong key), otherwise at the second attempt, so that an outage delays a mail by one delay of the
// queue and never loses it. If the day's budget is spent, the mail waits for the next day's.
import { AppError, type ErrorCode } from '../errors.ts';
import type { Analyst, AnalystAnswer, Issue } from './analyst.ts';
import { calibrateClaims } from './learned/model-confidence.ts';
import { LEARNED_VERSION, type LearnedReading, readInSlices } from './learned.ts';
import { finishGivingWay } from './slices.ts';

const MODEL_FAILED: readonly ErrorCode[] = ['vendor_failed', 'rate_limited', 'not_ready'];
/** For so many attempts a temporary failure is left to the queue's retry. */
const PATIENT_ATTEMPTS = 1;
/** Days that a mail waits for the budget; then the built-in answer is used, in case the budget never suffices. */
const WAITING_ATTEMPTS = 3;

/** Says that a mail waits for the next day's budget. */
export const WAITS_FOR_BUDGET = 'Waits for tomorrow’s budget of the model';
export const waitsForBudget = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'not_ready' && error.message === WAITS_FOR_BUDGET;

export interface CascadeOptions {
  /** The model is asked about every mail. */
  always?: boolean;
  /** false if the budget is 0: then waiting is pointless. */
  waits: boolean;
  /** The built-in analyst's reading; another one in tests. */
  read?: (issue: Issue) => LearnedReading | Promise<LearnedReading>;
}

const readGivingWay = (issue: Issue) => finishGivingWay(readInSlices(issue));

/**
 * Combines the two analysts. The answer names the one that was used; for the built-in one, `raw` says why.
 * @throws temporary failures, at the first attempt; AppError not_ready (see `waitsForBudget`) if the mail waits for the
 *   budget.
 */
export function cascade(model: Analyst, { always = false, waits, read = readGivingWay }: CascadeOptions): Analyst {
  return async (issue) => {
    const own = await read(issue);
    if (own.sure && !always) return answerOf(own, { notAsked: 'sure' });
    try {
      const answer = await model(issue);
      return { ...answer, claims: calibrateClaims(answer.claims), raw: withSlots(answer, own) };
    } catch (error) {
      if (!(error instanceof AppError) || !MODEL_FAILED.includes(error.code)) throw error;
      const attempt = issue.attempt ?? 1;
      if (error.retryAfter !== undefined && attempt <= PATIENT_ATTEMPTS) throw error;
      // Only a spent budget is 'not_ready' without a time to retry.
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
 * Adds to the model's answer what only the built-in analyst looks for: unnamed pictures and unread slots. A picture
 * that the built-in analyst named by its link alone counts as unnamed if the model doesn't claim its ad.
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
