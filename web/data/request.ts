// Calls the API. Answers that the script in index.html requested before this code was loaded are used first.
import { refresh } from './query-client.ts';

export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** Error messages by form field. */
  readonly details: Record<string, string>;

  constructor(status: number, code: string, message: string, details: Record<string, string> = {}) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

declare global {
  interface Window {
    early?: Record<string, Promise<Response> | undefined>;
  }
}

/** @throws ApiError with the answer's `error` field, or 'HTTP ' and the status; TypeError on network failure. */
export async function request<T>(
  path: string,
  {
    method = 'GET',
    json,
    body,
    signal,
  }: { method?: string; json?: unknown; body?: BodyInit; signal?: AbortSignal } = {},
): Promise<T> {
  const early = method === 'GET' ? window.early?.[path] : undefined;
  // An address that was asked for isn't requested early any more, and an act makes the earlier answers outdated.
  const { early: answers } = window;
  if (answers) for (const used of method === 'GET' ? [path] : Object.keys(answers)) answers[used] = undefined;
  const response = await (early ??
    fetch(path, {
      method,
      credentials: 'same-origin',
      headers: { accept: 'application/json', ...(json === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(json === undefined ? (body === undefined ? {} : { body }) : { body: JSON.stringify(json) }),
      ...(signal ? { signal } : {}),
    }));
  if (response.ok) return (await response.json()) as T;
  // The session has ended, so the user is refetched and the app shows that.
  if (response.status === 401 && path !== '/api/auth/user') void refresh('account');
  const told = (await response.json().catch(() => null)) as {
    error?: string;
    code?: string;
    details?: Record<string, string>;
  } | null;
  throw new ApiError(response.status, told?.code ?? 'unknown', told?.error || `HTTP ${response.status}`, told?.details);
}

/** The server's message if the error is an answer of the API; otherwise the given text. */
export const messageOf = (error: unknown, otherwise: string): string =>
  error instanceof ApiError ? error.message : otherwise;
