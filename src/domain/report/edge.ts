// An expired copy's slug is checked before it is shown, so a revoked one is gone everywhere without a purge.

export const REPORT_FORMATS = ['json', 'page'] as const;
/** A form of a report, or a newsletter's page for sponsors, which is kept alike. */
export type CachedForm = (typeof REPORT_FORMATS)[number] | 'sponsors';

/** Raise it with every change of the format. */
const CACHE_FORMAT_VERSION = 1;

export interface ReportCacheKeyParts {
  origin: string;
  slug: string;
  form: CachedForm;
}

/** Contains everything that the answer depends on. */
export function reportCacheKey({ origin, slug, form }: ReportCacheKeyParts): string {
  return `${origin}/edge/report/${CACHE_FORMAT_VERSION}/${form}/${encodeURIComponent(slug)}`;
}

/** Of the report in all its forms. */
export const reportCacheKeys = (origin: string, slug: string): string[] =>
  REPORT_FORMATS.map((form) => reportCacheKey({ origin, slug, form }));

export const sponsorsPageCacheKey = (origin: string, slug: string): string =>
  reportCacheKey({ origin, slug, form: 'sponsors' });

export type CachedReportState = 'report' | 'none' | 'building';

const COPY_TRUSTED_MS = { report: 60_000, none: 60_000, building: 1000 };
const COPY_RENEWED_AFTER_MS = 30_000;

/** 'renew': show it and renew it in the background. 'check': check the slug before showing anything. */
export function judgeCachedReport(state: CachedReportState, checkedAt: number, now: Date): 'fresh' | 'renew' | 'check' {
  const age = now.getTime() - checkedAt;
  if (age >= COPY_TRUSTED_MS[state]) return 'check';
  return state === 'report' && age >= COPY_RENEWED_AFTER_MS ? 'renew' : 'fresh';
}

/** Anything else is refused without a database lookup. */
export const isReportSlug = (text: string) => /^[a-z0-9-]{4,80}$/.test(text);
