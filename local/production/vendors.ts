// The two vendors whose accounts hold what the app needs, by their HTTP APIs; `base` is their own address but in tests.

export interface Api {
  /** @returns the answer's result; null where there is no such thing. @throws Error with the vendor's words. */
  ask(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<unknown>;
}

const TIMEOUT_MS = 20_000;

async function answerOf(response: Response, what: string): Promise<{ ok: boolean; json: Record<string, unknown> }> {
  const text = await response.text();
  try {
    return { ok: response.ok, json: JSON.parse(text) as Record<string, unknown> };
  } catch {
    throw new Error(`${what} answered ${response.status}: ${text.slice(0, 200)}`);
  }
}

/** Cloudflare: paths below /client/v4; '{account}' in them is filled in. */
export function cloudflareApi({
  token,
  account,
  base = 'https://api.cloudflare.com/client/v4',
}: {
  token: string;
  account: string;
  base?: string | undefined;
}): Api {
  return {
    async ask(method, path, body) {
      const response = await fetch(base + path.replace('{account}', account), {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const { ok, json } = await answerOf(response, 'Cloudflare');
      if (response.status === 404) return null;
      if (ok && json.success !== false) return json.result ?? null;
      const errors = (json.errors ?? []) as { code?: number; message?: string }[];
      // Vectorize says 'not found' by a code of its own.
      if (errors.some(({ code }) => code === 3000)) return null;
      const said = errors.map(({ message }) => message).join('; ');
      throw new Error(`Cloudflare ${method} ${path}: ${said || response.status}`);
    },
  };
}

/** Stripe: paths below /v1; bodies go as its forms do. */
export function stripeApi({
  key,
  base = 'https://api.stripe.com/v1',
}: {
  key: string;
  base?: string | undefined;
}): Api {
  return {
    async ask(method, path, body) {
      const response = await fetch(base + path, {
        method,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-www-form-urlencoded' },
        ...(body === undefined ? {} : { body: formOf(body as Record<string, unknown>).join('&') }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const { ok, json } = await answerOf(response, 'Stripe');
      if (ok) return json;
      if (response.status === 404) return null;
      throw new Error(
        `Stripe ${method} ${path}: ${(json.error as { message?: string } | undefined)?.message ?? response.status}`,
      );
    },
  };
}

/** {a: {b: [1]}} as a[b][0]=1. */
function formOf(body: Record<string, unknown>, prefix = ''): string[] {
  return Object.entries(body).flatMap(([key, value]) => {
    const name = prefix ? `${prefix}[${key}]` : key;
    return value !== null && typeof value === 'object'
      ? formOf(value as Record<string, unknown>, name)
      : [`${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`];
  });
}
