// Calls for administrators' corrections, the review queue, and members' reports.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type * as z from 'zod';
import type { auditEntry } from '../../src/contract/audit-log.ts';
import type { BrandDetail, BrandList } from '../../src/contract/brands.ts';
import type {
  BrandChange,
  BrandRemoval,
  brandAliasList,
  CuratedSponsorship,
  linkHostList,
  SponsorshipChange,
} from '../../src/contract/curation.ts';
import { toQueryString } from '../../src/contract/lists.ts';
import type { ErrorReport, ReviewDecision, ReviewItem } from '../../src/contract/review.ts';
import { fetchCurrent } from './fetch-current.ts';
import { queryClient, refresh } from './query-client.ts';
import { ApiError, request } from './request.ts';
import type { SponsorshipDetail } from './types.ts';

export type { BrandChange, BrandRemoval, ErrorReport, ReviewDecision, ReviewItem, SponsorshipChange };
export type AuditEntry = z.infer<typeof auditEntry>;
type AliasList = z.infer<typeof brandAliasList>;
type LinkHostList = z.infer<typeof linkHostList>;

/**
 * Invalidates everything that a correction may affect: all queries but the user, and the review queue, which keeps its
 * own decisions. Visible data is refetched immediately, the rest when it is shown next.
 * @param refetchType 'none' doesn't refetch visible data either: the page of a removed brand stays until the next page
 * is shown, and must not request the brand again.
 */
function catalogueChanged(refetchType: 'active' | 'none' = 'active'): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [kind] }) => kind !== 'user' && kind !== 'review',
    refetchType,
  });
}

export async function decideReviewItem(id: string, decision: ReviewDecision): Promise<void> {
  await request(`/api/review/${id}`, { method: 'POST', json: decision });
  if (decision.decision !== 'skip') catalogueChanged();
}

/** Undoes a decision, so that its review item is open again. */
export async function undoReviewDecision(id: string): Promise<void> {
  await request(`/api/review/${id}/undo`, { method: 'POST' });
  void refresh('review');
  catalogueChanged();
}

export async function changeBrand(id: string, change: BrandChange): Promise<BrandDetail> {
  const changed = await request<BrandDetail>(`/api/brands/${id}`, { method: 'PATCH', json: change });
  catalogueChanged();
  return changed;
}

/** Merges the brand `id` into the brand `intoId`. */
export async function mergeBrand(id: string, intoId: string): Promise<BrandRemoval> {
  const removal = await request<BrandRemoval>(`/api/brands/${id}/merge`, { method: 'POST', json: { intoId } });
  catalogueChanged('none');
  return removal;
}

export async function removeBrand(id: string): Promise<BrandRemoval> {
  const removal = await request<BrandRemoval>(`/api/brands/${id}`, { method: 'DELETE' });
  catalogueChanged('none');
  return removal;
}

/** Undoes a merge or a removal of a brand. */
export async function undoRemoval(id: string): Promise<{ id: string; name: string }> {
  const { brand } = await request<{ brand: { id: string; name: string } }>(`/api/brand-removals/${id}/undo`, {
    method: 'POST',
  });
  catalogueChanged();
  return brand;
}

export const removalsQuery = (page: number) =>
  queryOptions({
    queryKey: ['curation', 'removals', page],
    queryFn: ({ signal }) =>
      request<{ removals: BrandRemoval[]; total: number; totalPages: number }>(
        `/api/brand-removals${toQueryString({ page, limit: 20 })}`,
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const auditLogQuery = (page: number, subjectId: string) =>
  queryOptions({
    queryKey: ['curation', 'log', page, subjectId],
    queryFn: ({ signal }) =>
      request<{ entries: AuditEntry[]; total: number; totalPages: number }>(
        `/api/audit-log${toQueryString({ page, limit: 50, subjectId })}`,
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Brands to choose from: the newest whose names contain the text. */
export const brandChoicesQuery = (search: string) =>
  queryOptions({
    queryKey: ['brands', 'choices', search],
    queryFn: ({ signal }) =>
      request<BrandList>(
        `/api/brands${toQueryString({ page: 1, limit: 8, scope: 'all', search, sortBy: 'name', sortOrder: 'asc' })}`,
        {
          signal,
        },
      ),
    enabled: search.length > 0,
    placeholderData: keepPreviousData,
  });

export const fetchCurrentSponsorship = (id: string) => fetchCurrent<SponsorshipDetail>('sponsorships', id);

/** Confirms a sponsorship as shown. @throws ApiError 412 if it was changed since; then it is refetched. */
export async function confirmSponsorship(id: string, updatedAt: string): Promise<void> {
  try {
    await changeSponsorship(id, { verdict: 'confirmed', updatedAt });
  } catch (error) {
    if (error instanceof ApiError && error.status === 412) void refresh('sponsorships');
    throw error;
  }
}

export async function changeSponsorship(id: string, change: SponsorshipChange): Promise<CuratedSponsorship> {
  const changed = await request<CuratedSponsorship>(`/api/sponsorships/${id}`, { method: 'PATCH', json: change });
  catalogueChanged();
  return changed;
}

/** A brand's aliases. */
export const brandAliasesQuery = (id: string) =>
  queryOptions({
    queryKey: ['curation', 'aliases', id],
    queryFn: ({ signal }) => request<AliasList>(`/api/brands/${id}/aliases`, { signal }),
    staleTime: 0,
  });

/** @returns the brand's aliases afterwards. */
export const addAlias = (id: string, name: string) =>
  request<AliasList>(`/api/brands/${id}/aliases`, { method: 'POST', json: { name } });

/** @returns the brand's aliases afterwards. */
export const removeAlias = (id: string, alias: string) =>
  request<AliasList>(`/api/brands/${id}/aliases/${encodeURIComponent(alias)}`, { method: 'DELETE' });

/** Redirectors: domains through which ads of several brands link. */
export const redirectorsQuery = queryOptions({
  queryKey: ['curation', 'link-hosts'],
  queryFn: ({ signal }) => request<LinkHostList>('/api/link-hosts', { signal }),
  staleTime: 0,
});

/** Confirms a redirector. @returns the new list. */
export const approveRedirector = (domain: string) =>
  request<LinkHostList>('/api/link-hosts', { method: 'POST', json: { domain } });

/** Removes a redirector. @returns the new list. */
export const removeRedirector = (domain: string) =>
  request<LinkHostList>(`/api/link-hosts/${encodeURIComponent(domain)}`, { method: 'DELETE' });

/** Rejects a sponsorship ('Not a sponsorship'), or restores it. */
export async function rejectOrRestoreSponsorship(id: string, word: 'reject' | 'restore'): Promise<void> {
  if (word === 'reject') await request(`/api/sponsorships/${id}`, { method: 'DELETE' });
  else await request(`/api/sponsorships/${id}/restore`, { method: 'POST' });
  catalogueChanged();
}

export async function reportSponsorshipError(
  id: string,
  what: ErrorReport['what'],
  note: string,
): Promise<ErrorReport> {
  const report = await request<ErrorReport>(`/api/sponsorships/${id}/reports`, {
    method: 'POST',
    json: { what, ...(note ? { note } : {}) },
  });
  void refresh('own-reports');
  return report;
}

export const ownErrorReportsQuery = queryOptions({
  queryKey: ['own-reports'],
  queryFn: ({ signal }) => request<{ reports: ErrorReport[]; newOutcomes: number }>('/api/reports/own', { signal }),
});

/** Marks the outcomes of the member's error reports as seen. */
export async function markReportOutcomesSeen(): Promise<void> {
  await request('/api/reports/own/seen', { method: 'POST' });
  void refresh('own-reports');
}
