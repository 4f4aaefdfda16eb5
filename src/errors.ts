import { type ErrorCode, HTTP_STATUS_BY_ERROR_CODE } from './contract/error-codes.ts';

export type { ErrorCode };

/** An error whose `message` may be shown to people; `details` maps form fields to messages. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details?: Record<string, string>;
  /** Seconds until it makes sense to try again; sent as Retry-After. */
  readonly retryAfter?: number;

  constructor(
    code: ErrorCode,
    message: string,
    more: { details?: Record<string, string>; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.name = 'AppError';
    this.code = code;
    if (more.details) this.details = more.details;
    if (more.retryAfter !== undefined) this.retryAfter = more.retryAfter;
  }

  get status(): (typeof HTTP_STATUS_BY_ERROR_CODE)[ErrorCode] {
    return HTTP_STATUS_BY_ERROR_CODE[this.code];
  }
}

export const alreadyTracked = (name: string) =>
  new AppError('conflict', `A similar newsletter is already tracked: ${name}`);

export const preconditionFailed = () =>
  new AppError('precondition_failed', 'Someone else changed this. Reload to see the latest version.');

/** @param given `updatedAt` of the form's version, ISO 8601. @throws AppError precondition_failed. */
export function refuseStaleChange(given: string | null | undefined, updatedAt: Date): void {
  if (given && Date.parse(given) !== updatedAt.getTime()) throw preconditionFailed();
}

/** The message is set for the field and for the whole form. @param field its path in the body. */
export const invalidField = (field: string, message: string) =>
  new AppError('invalid', message, { details: { [field]: message } });

export const notFound = (what: string) => new AppError('not_found', `${what} not found`);

/** @throws AppError not_found if there is none. */
export async function requireFound<T>(found: Promise<T>, what: string): Promise<NonNullable<T>> {
  const row = await found;
  if (row === null || row === undefined) throw notFound(what);
  return row;
}

/** For a row or a log of runs: the message of any error but an AppError may contain SQL and is replaced. */
export function publicMessage(error: unknown): string {
  return error instanceof AppError
    ? error.message.slice(0, 500)
    : 'Something failed on our side. The log has the details.';
}
