// A client of the two vendors' APIs that provisioning needs.

export interface VendorApi {
  /** @returns the answer's result; null if the requested object doesn't exist. @throws VendorError. */
  ask(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<unknown>;
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

interface VendorAnswer {
  success?: boolean;
  result?: unknown;
  errors?: { code?: number; message?: string }[];
  error?: { message?: string };
}

/** @param base the API's address; paths are appended to it. @param token the bearer token of every request. */
export function createVendorApi(vendor: Vendor, base: string, token: string): VendorApi {
  return {
    async ask(method, path, body) {
      const isForm = body instanceof URLSearchParams;
      const response = await fetch(base + path, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(isForm ? {} : { 'content-type': 'application/json' }),
        },
        ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch((error: Error & { cause?: { code?: string } }) => {
        const reason = error.cause?.code ?? error.message;
        throw new VendorError(vendor, `${vendor} can't be reached at ${new URL(base).host}: ${reason}`, true);
      });
      const answer = (await response.json().catch(() => null)) as VendorAnswer | null;
      if (!answer) throw new VendorError(vendor, `${vendor} answered ${response.status} without JSON`, true);
      const { errors = [], error } = answer;
      // Vectorize reports 'not found' by its own error code.
      if (response.status === 404 || errors.some(({ code }) => code === 3000)) return null;
      if (response.ok && answer.success !== false) return 'result' in answer ? answer.result : answer;
      const reason = error?.message ?? (errors.map(({ message }) => message).join('; ') || response.status);
      throw new VendorError(vendor, `${vendor} ${method} ${path}: ${reason}`, response.status >= 500);
    },
  };
}

export const createCloudflareApi = ({ token, base }: { token: string; base?: string | undefined }): VendorApi =>
  createVendorApi('Cloudflare', base ?? 'https://api.cloudflare.com/client/v4', token);

export const createStripeApi = ({ key, base }: { key: string; base?: string | undefined }): VendorApi =>
  createVendorApi('Stripe', base ?? 'https://api.stripe.com/v1', key);
