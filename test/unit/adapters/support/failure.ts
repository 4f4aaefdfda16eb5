// Turns an expected failure of an adapter into its error.
import { expect } from 'vitest';
import { AppError } from '../../../../src/errors.ts';

/** @returns the error that a call fails with, which must be an AppError. */
export const captureAppError = (promise: Promise<unknown>): Promise<AppError> =>
  promise.then(
    () => expect.unreachable('it should have failed'),
    (error) => {
      expect(error).toBeInstanceOf(AppError);
      return error as AppError;
    },
  );
