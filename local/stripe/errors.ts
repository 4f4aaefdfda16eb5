/** A refusal as Stripe words it: status, and the body's `error`. */
export class StripeError extends Error {
  readonly status: number;
  readonly body: { type: string; code?: string; message: string; param?: string };

  constructor(status: number, body: StripeError['body']) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

/** @throws StripeError: the request is wrong as it was asked. */
export function refuse(code: string, message: string, param?: string): never {
  throw new StripeError(400, { type: 'invalid_request_error', code, message, ...(param ? { param } : {}) });
}

/** @throws StripeError: no such thing. In the path that is a 404, named by a parameter a 400. */
export function missing(what: string, id: string, param: string, status = 400): never {
  throw new StripeError(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  });
}
