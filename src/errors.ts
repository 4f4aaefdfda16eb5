// One error class, one closed list of codes, one code -> status table.
export const STATUS = {
  invalid: 400,
  unauthenticated: 401,
  payment_required: 402,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  gone: 410,
  precondition_failed: 412,
  too_large: 413,
  unsupported_type: 415,
  rate_limited: 429,
  internal: 500,
  vendor_failed: 502,
  not_configured: 503,
  not_ready: 503,
} as const;

export type ErrorCode = keyof typeof STATUS;

/** A refusal that its caller may read: `message` is shown to people, `details` maps form fields to messages. */
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

  get status(): (typeof STATUS)[ErrorCode] {
    return STATUS[this.code];
  }
}

/** 409. @param name of the newsletter that this one would double. */
export const alreadyTracked = (name: string) =>
  new AppError('conflict', `A similar newsletter is already tracked: ${name}`);

/** 412: the row that a form was filled from has changed since. */
export const preconditionFailed = () =>
  new AppError('precondition_failed', 'Someone else changed this. Reload to see the latest version.');

/**
 * Refuses a change whose form was filled from another version of the row.
 * @param given the moment that the form's version had, ISO 8601; absent: no condition.
 * @throws AppError precondition_failed.
 */
export function refuseStale(given: string | null | undefined, updatedAt: Date): void {
  if (given && Date.parse(given) !== updatedAt.getTime()) throw preconditionFailed();
}

/**
 * 400: one field of a form is wrong; `message` is set for the field and for the whole.
 * @param field its path in the body.
 */
export const invalidField = (field: string, message: string) =>
  new AppError('invalid', message, { details: { [field]: message } });

export const notFound = (what: string) => new AppError('not_found', `${what} not found`);

/**
 * A failure's message for people, in a row or a log of runs: an AppError's own; any other error's message may hold SQL
 * and is replaced.
 */
export function publicMessage(error: unknown): string {
  return error instanceof AppError
    ? error.message.slice(0, 500)
    : 'Something failed on our side. The log has the details.';
}
