// A cascade of two analysts: the built-in one reads every mail, the language model only those that the built-in one
// isn't sure of (the bound is fitted by cross-validation, so that about one verdict in a hundred changes because the
// model wasn't asked). If the model fails, the built-in answer is used: at once if a retry is pointless (refusal,
// truncated or malformed answer, wrong key), otherwise at the second attempt, so that an outage delays a mail by one
// retry of the queue and never loses it. If the day's token budget is spent, the mail waits for the next day's.
import { AppError, type ErrorCode } from '../errors.ts';
import type { Analyst, AnalystAnswer, Issue } from './analyst.ts';
import { calibrateModelClaims } from './learned/model-confidence.ts';
import { findSponsorsByLearnedModelInSlices, LEARNED_ANALYST_VERSION, type LearnedAnalystResult } from './learned.ts';
import { runWithPauses } from './pausable-work.ts';

const MODEL_FAILURE_CODES: readonly ErrorCode[] = ['vendor_failed', 'rate_limited', 'not_ready'];
/**
 * Number of attempts on a mail in which a temporary failure of the model is thrown, so that the queue tries again.
 */
const PATIENT_ATTEMPTS = 1;
/** A mail waits for the next day's token budget in at most this many attempts; then the built-in answer is used. */
const WAITING_ATTEMPTS = 3;

/** The error message of a mail that waits for the next day's token budget; `isTokenBudgetWaitError` recognises it. */
export const TOKEN_BUDGET_WAIT_MESSAGE = 'Waits for tomorrow’s budget of the model';
export const isTokenBudgetWaitError = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'not_ready' && error.message === TOKEN_BUDGET_WAIT_MESSAGE;

export interface CascadeOptions {
  /** True if the model is asked about every mail, also where the built-in analyst is sure. */
  always?: boolean;
  /**
   * Whether mails wait for the next day's token budget; false if the budget is 0, because waiting is then pointless.
   */
  waits: boolean;
  /** Reads an issue with the built-in analyst; tests replace it. */
  read?: (issue: Issue) => LearnedAnalystResult | Promise<LearnedAnalystResult>;
}

const readWithPauses = (issue: Issue) => runWithPauses(findSponsorsByLearnedModelInSlices(issue));

/**
 * Combines the built-in analyst and a language model. The answer says which of them was used; if it was the built-in
 * one, `raw` says why the model wasn't.
 * @throws temporary failures of the model, at the first attempt; AppError not_ready (see `isTokenBudgetWaitError`) if
 *   the mail waits for the next day's token budget.
 */
export function createCascadeAnalyst(
  model: Analyst,
  { always = false, waits, read = readWithPauses }: CascadeOptions,
): Analyst {
  return async (issue) => {
    const own = await read(issue);
    if (own.sure && !always) return toAnswer(own, { notAsked: 'sure' });
    try {
      const answer = await model(issue);
      return { ...answer, claims: calibrateModelClaims(answer.claims), raw: addUnreadAds(answer, own) };
    } catch (error) {
      if (!(error instanceof AppError) || !MODEL_FAILURE_CODES.includes(error.code)) throw error;
      const attempt = issue.attempt ?? 1;
      if (error.retryAfter !== undefined && attempt <= PATIENT_ATTEMPTS) throw error;
      // The error 'not_ready' without a time to retry always means that the token budget is spent.
      const spent = error.code === 'not_ready' && error.retryAfter === undefined;
      if (spent && waits && attempt <= WAITING_ATTEMPTS)
        throw new AppError('not_ready', TOKEN_BUDGET_WAIT_MESSAGE, { cause: error });
      return toAnswer(own, { insteadOfModel: error.message });
    }
  };
}

function toAnswer({ claims, linkNamed: _, ...weighed }: LearnedAnalystResult, why: object): AnalystAnswer {
  return { analyst: 'learned', version: LEARNED_ANALYST_VERSION, claims, raw: { ...why, ...weighed } };
}

/**
 * Adds to the model's answer what only the built-in analyst looks for: ads that are a picture without a name, and ads
 * whose sponsor couldn't be read. A picture ad that the built-in analyst named only by its link counts as unnamed if
 * the model makes no claim on its blocks.
 */
function addUnreadAds(
  { raw, claims }: AnalystAnswer,
  { unnamed, linkNamed, slotSeen, claims: own }: LearnedAnalystResult,
): unknown {
  if (raw === null || typeof raw !== 'object') return raw;
  const untold = own.filter(({ block, blocks = [block] }) => !claims.some((claim) => blocks.includes(claim.block)));
  const lost = linkNamed.filter((ad) => untold.some(({ blocks = [] }) => blocks.includes(ad.block)));
  return { ...raw, unnamed: [...unnamed, ...lost].sort((a, b) => a.block - b.block), slotSeen };
}
