// Errors in the format of Stripe's API.

/** An error in Stripe's format: HTTP status, and the body's `error`. */
export class StripeError extends Error {
  readonly status: number;
  readonly body: { type: string; code?: string; message: string; param?: string };

  constructor(status: number, body: StripeError['body']) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

/** Rejects an invalid request. @throws StripeError. */
export function refuseRequest(code: string, message: string, param?: string): never {
  throw new StripeError(400, { type: 'invalid_request_error', code, message, ...(param ? { param } : {}) });
}

/** Rejects an unknown id: 404 for an id in the path, 400 for one in a parameter. @throws StripeError. */
export function refuseUnknownId(what: string, id: string, param: string, status = 400): never {
  throw new StripeError(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  });
}
