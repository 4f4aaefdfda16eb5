// How reports are cached at the edge: under which key, and for how long.
// A copy is renewed in the background before it expires, so that readers of a busy report never wait; an expired copy
// is shown only after its slug has been checked again. So a revoked slug is gone everywhere within TRUSTED_MS, without
// a purge.

export const REPORT_FORMS = ['json', 'page', 'card'] as const;
export type ReportForm = (typeof REPORT_FORMS)[number];

/** Version of the cached format: raise it with every change, so that copies of an older release are never read. */
const FORMAT = 1;

export interface ReportKeyParts {
  origin: string;
  slug: string;
  form: ReportForm;
}

/** A report's cache key, made only here: everything that an answer depends on is part of it. */
export function reportKey({ origin, slug, form }: ReportKeyParts): string {
  return `${origin}/edge/report/${FORMAT}/${form}/${encodeURIComponent(slug)}`;
}

/** What a copy holds: the report, that there is none under the slug, or that it is still being built. */
export type EdgeState = 'report' | 'none' | 'building';

const TRUSTED_MS = { report: 60_000, none: 60_000, building: 1000 };
const RENEWED_MS = 30_000;

/**
 * 'fresh': show it. 'renew': show it and renew it in the background. 'check': check the slug before anything is shown.
 */
export function freshness(state: EdgeState, checkedAt: number, now: Date): 'fresh' | 'renew' | 'check' {
  const age = now.getTime() - checkedAt;
  if (age >= TRUSTED_MS[state]) return 'check';
  return state === 'report' && age >= RENEWED_MS ? 'renew' : 'fresh';
}

/** Whether a text can be a slug (slug.ts); anything else is refused without a look-up. */
export const isSlug = (text: string) => /^[a-z0-9-]{4,80}$/.test(text);
