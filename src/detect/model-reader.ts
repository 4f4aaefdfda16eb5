// The model reads every issue. If it fails, the offline reader answers at once, and a job asks the model again.
import { AppError, type ErrorCode } from '../errors.ts';
import type { Analyst, ModelFailure } from './analyst.ts';
import { calibrateModelClaims } from './model-confidence.ts';

const MODEL_FAILURE_CODES: readonly ErrorCode[] = ['vendor_failed', 'rate_limited', 'not_ready'];

/** The model reads; if it fails, the offline reader. Ads without a readable sponsor always come from the latter. */
export function createModelReader(model: Analyst, offline: Analyst): Analyst {
  return async (issue) => {
    const fallback = await offline(issue);
    try {
      const answer = await model(issue);
      return { ...answer, claims: calibrateModelClaims(answer.claims), raw: { ...answer.raw, ...fallback.raw } };
    } catch (error) {
      if (!(error instanceof AppError) || !MODEL_FAILURE_CODES.includes(error.code)) throw error;
      return {
        ...fallback,
        raw: { ...fallback.raw, insteadOfModel: error.message },
        modelFailure: modelFailureOf(error),
      };
    }
  };
}

/** An error with a time to retry is temporary; 'not_ready' without one means that the token budget is spent. */
function modelFailureOf({ code, retryAfter }: AppError): ModelFailure {
  if (retryAfter !== undefined) return 'away';
  return code === 'not_ready' ? 'over budget' : 'unusable answer';
}
