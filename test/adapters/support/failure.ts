import { expect } from 'vitest';
import { AppError } from '../../../src/errors.ts';

/** What a call fails with: an error in the house's own words, whatever went wrong. */
export const failure = (promise: Promise<unknown>): Promise<AppError> =>
  promise.then(
    () => expect.unreachable('it should have failed'),
    (error) => {
      expect(error).toBeInstanceOf(AppError);
      return error as AppError;
    },
  );
