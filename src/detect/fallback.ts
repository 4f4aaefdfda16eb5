// The rules speak where the model can't: at once where asking again is of no use (budget spent, refusal, cut-off or malformed answer, wrong key),
// else at the second attempt, so that an outage of the vendor delays a mail by one delay of the queue and never loses it.
import { AppError, type ErrorCode } from '../errors.ts';
import type { Analyst } from './analyst.ts';

const MODEL_FAILED: readonly ErrorCode[] = ['vendor_failed', 'rate_limited', 'not_ready'];
/** Attempts at which a failure that may pass is left to the queue. */
const PATIENT_ATTEMPTS = 1;

/** An analyst of the two. Its answer names the one that spoke; where it is the rules, `raw` says why. @throws what may pass, at the first attempt. */
export function fallbackAnalyst(model: Analyst, rules: Analyst): Analyst {
  return async (issue) => {
    try {
      return await model(issue);
    } catch (error) {
      if (!(error instanceof AppError) || !MODEL_FAILED.includes(error.code)) throw error;
      if (error.retryAfter !== undefined && (issue.attempt ?? 1) <= PATIENT_ATTEMPTS) throw error;
      const answer = await rules(issue);
      return { ...answer, raw: { insteadOfModel: error.message, rules: answer.raw } };
    }
  };
}
