// How reports are kept at the edge: under which key, and how long a copy is trusted.
// A copy is renewed in the background while it is still trusted, so that readers of a busy report never wait; past its trust it is
// shown only after its slug was asked for again. So a revoked slug is gone everywhere within TRUSTED_MS, without a purge.

export const REPORT_FORMS = ['json', 'page', 'card'] as const;
export type ReportForm = (typeof REPORT_FORMS)[number];

/** Raised when what is stored under a key changes its form, so that copies of an older release are never read. */
const FORMAT = 1;

export interface ReportKeyParts {
  origin: string;
  slug: string;
  form: ReportForm;
}

/** The one place where a report's cache key is made; whatever an answer depends on is an input here. */
export function reportKey({ origin, slug, form }: ReportKeyParts): string {
  return `${origin}/edge/report/${FORMAT}/${form}/${encodeURIComponent(slug)}`;
}

/** What a copy says: the report, that the slug opens none, or that it isn't built yet. */
export type EdgeState = 'report' | 'none' | 'building';

const TRUSTED_MS = { report: 60_000, none: 60_000, building: 1000 };
const RENEWED_MS = 30_000;

/** 'fresh': show it. 'renew': show it and renew it behind. 'check': ask before anything is shown. */
export function freshness(state: EdgeState, checkedAt: number, now: Date): 'fresh' | 'renew' | 'check' {
  const age = now.getTime() - checkedAt;
  if (age >= TRUSTED_MS[state]) return 'check';
  return state === 'report' && age >= RENEWED_MS ? 'renew' : 'fresh';
}

/** A slug as we make them (report-slug.ts) or might have; whatever else comes is refused without asking anybody. */
export const isSlug = (text: string) => /^[a-z0-9-]{4,80}$/.test(text);
