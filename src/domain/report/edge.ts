// How reports are cached at the edge: under which key, and for how long. A copy is renewed in the background before it
// expires, so that readers of a busy report never wait. An expired copy is shown only after its slug has been checked
// again. A revoked slug is therefore gone everywhere within TRUSTED_MS, without a purge.

export const REPORT_FORMS = ['json', 'page', 'card'] as const;
export type ReportForm = (typeof REPORT_FORMS)[number];

/** Version of the cached format. Raise it with every change, so that copies of an older release are never read. */
const FORMAT = 1;

export interface ReportKeyParts {
  origin: string;
  slug: string;
  form: ReportForm;
}

/**
 * Builds a report's cache key. It contains everything that the answer depends on, and no other code builds such keys.
 */
export function reportKey({ origin, slug, form }: ReportKeyParts): string {
  return `${origin}/edge/report/${FORMAT}/${form}/${encodeURIComponent(slug)}`;
}

/** What a cached copy contains: the report, or that the slug has no report, or that the report is still being built. */
export type EdgeCopyState = 'report' | 'none' | 'building';

const TRUSTED_MS = { report: 60_000, none: 60_000, building: 1000 };
const RENEWED_MS = 30_000;

/**
 * How to use a cached copy. 'fresh': show it. 'renew': show it and renew it in the background. 'check': check the slug
 * before showing anything.
 */
export function edgeCopyUse(state: EdgeCopyState, checkedAt: number, now: Date): 'fresh' | 'renew' | 'check' {
  const age = now.getTime() - checkedAt;
  if (age >= TRUSTED_MS[state]) return 'check';
  return state === 'report' && age >= RENEWED_MS ? 'renew' : 'fresh';
}

/** True if a text has the form of a slug (slug.ts); anything else is refused without a database lookup. */
export const isSlug = (text: string) => /^[a-z0-9-]{4,80}$/.test(text);
