// The closed list of the error codes that the API answers, and the HTTP status of each.
export const HTTP_STATUS_BY_ERROR_CODE = {
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

export type ErrorCode = keyof typeof HTTP_STATUS_BY_ERROR_CODE;
