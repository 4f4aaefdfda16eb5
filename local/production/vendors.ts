// HTTP clients for the two vendors whose accounts the app needs. `base` differs from the vendor's address only in
// tests.

export interface VendorApi {
  /** @returns the answer's result; null if the requested object doesn't exist. @throws VendorError. */
  ask(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<unknown>;
}

export type Vendor = 'Cloudflare' | 'Stripe';

/** A failed request to a vendor's API: no usable answer (unreachable), or a refusal, such as of a wrong token. */
export class VendorError extends Error {
  readonly vendor: Vendor;
  readonly isUnreachable: boolean;

  constructor(vendor: Vendor, message: string, isUnreachable: boolean) {
    super(message);
    this.vendor = vendor;
    this.isUnreachable = isUnreachable;
  }
}

const TIMEOUT_MS = 20_000;

/** @throws VendorError if there is no answer in time, or it isn't JSON. */
async function call(
  vendor: Vendor,
  url: string,
  init: RequestInit,
): Promise<{ status: number; ok: boolean; json: Record<string, unknown> }> {
  let text: string;
  let response: Response;
  try {
    response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
    text = await response.text();
  } catch (error) {
    throw new VendorError(vendor, `${vendor} can't be reached at ${new URL(url).host}: ${reasonOf(error)}`, true);
  }
  try {
    return { status: response.status, ok: response.ok, json: JSON.parse(text) as Record<string, unknown> };
  } catch {
    const message = `${vendor} answered ${response.status} without JSON: ${text.slice(0, 200)}`;
    throw new VendorError(vendor, message, true);
  }
}

/** fetch only says 'fetch failed'; the reason (ENOTFOUND, ECONNREFUSED) is in its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no answer within ${TIMEOUT_MS / 1000} s`;
  const { cause } = error;
  const code = (cause as { code?: string } | undefined)?.code;
  return code ?? (cause instanceof Error && cause.message ? cause.message : error.message);
}

/** Cloudflare's API: paths below /client/v4, in which '{account}' is filled in. */
export function createCloudflareApi({
  token,
  account,
  base = 'https://api.cloudflare.com/client/v4',
}: {
  token: string;
  account: string;
  base?: string | undefined;
}): VendorApi {
  return {
    async ask(method, path, body) {
      const { status, ok, json } = await call('Cloudflare', base + path.replace('{account}', account), {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (status === 404) return null;
      if (ok && json.success !== false) return json.result ?? null;
      const errors = (json.errors ?? []) as { code?: number; message?: string }[];
      // Vectorize reports 'not found' by its own error code.
      if (errors.some(({ code }) => code === 3000)) return null;
      const said = errors.map(({ message }) => message).join('; ');
      throw new VendorError('Cloudflare', `Cloudflare ${method} ${path}: ${said || status}`, status >= 500);
    },
  };
}

/** Stripe's API: paths below /v1; bodies are sent as forms. */
export function createStripeApi({
  key,
  base = 'https://api.stripe.com/v1',
}: {
  key: string;
  base?: string | undefined;
}): VendorApi {
  return {
    async ask(method, path, body) {
      const { status, ok, json } = await call('Stripe', base + path, {
        method,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-www-form-urlencoded' },
        ...(body === undefined ? {} : { body: formOf(body as Record<string, unknown>).join('&') }),
      });
      if (ok) return json;
      if (status === 404) return null;
      const said = (json.error as { message?: string } | undefined)?.message;
      throw new VendorError('Stripe', `Stripe ${method} ${path}: ${said ?? status}`, status >= 500);
    },
  };
}

/** Encodes {a: {b: [1]}} as a[b][0]=1. */
function formOf(body: Record<string, unknown>, prefix = ''): string[] {
  return Object.entries(body).flatMap(([key, value]) => {
    const name = prefix ? `${prefix}[${key}]` : key;
    return value !== null && typeof value === 'object'
      ? formOf(value as Record<string, unknown>, name)
      : [`${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`];
  });
}
