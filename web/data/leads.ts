import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  BulkLeadChange,
  Lead,
  LeadBoard,
  LeadBoardQuery,
  LeadChange,
  LeadChangeAnswer,
  LeadEvents,
  LeadInput,
  LeadList,
  LeadLogInput,
  LeadsQuery,
  PipelineSettings,
  PipelineSettingsInput,
} from '../../src/contract/leads.ts';
import { toQueryString } from '../../src/contract/lists.ts';
import { queryClient, refresh } from './query-client.ts';
import { request } from './request.ts';
import { CLIENT_TIMINGS_MS } from './timings.ts';

export const pipelineQuery = queryOptions({
  queryKey: ['leads', 'pipeline'],
  queryFn: ({ signal }) => request<PipelineSettings>('/api/pipeline', { signal }),
});

export const pipelineBoardQuery = (asked: LeadBoardQuery = {}) => {
  // Without filters this is the address that the page's head preloads (contract/pages).
  const path = `/api/leads/board${toQueryString(asked)}`;
  return queryOptions({
    queryKey: ['leads', 'board', path],
    queryFn: ({ signal }) => request<LeadBoard>(path, { signal }),
    placeholderData: keepPreviousData,
    ...CLIENT_TIMINGS_MS.pipeline,
  });
};

export const leadsPath = (asked: Partial<Record<keyof LeadsQuery, string | number | undefined>>) =>
  `/api/leads${toQueryString(asked)}`;

export const leadsQuery = (asked: Parameters<typeof leadsPath>[0]) => {
  const path = leadsPath(asked);
  return queryOptions({
    queryKey: ['leads', 'list', path],
    queryFn: ({ signal }) => request<LeadList>(path, { signal }),
    placeholderData: keepPreviousData,
    ...CLIENT_TIMINGS_MS.pipeline,
  });
};

export const leadQuery = (id: string) =>
  queryOptions({
    queryKey: ['leads', 'one', id],
    queryFn: ({ signal }) => request<Lead>(`/api/leads/${id}`, { signal }),
    ...CLIENT_TIMINGS_MS.pipeline,
  });

export const leadEventsQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: ['leads', 'events', id, page],
    queryFn: ({ signal }) => request<LeadEvents>(`/api/leads/${id}/events${toQueryString({ page })}`, { signal }),
    placeholderData: keepPreviousData,
    ...CLIENT_TIMINGS_MS.pipeline,
  });

/** Changes a lead. @throws ApiError 409 if someone else changed the same fields since `version`. */
export async function changeLead(id: string, change: LeadChange): Promise<LeadChangeAnswer> {
  const changed = await request<LeadChangeAnswer>(`/api/leads/${id}`, { method: 'PATCH', json: change });
  queryClient.setQueryData(leadQuery(id).queryKey, changed.lead);
  void refresh('leads');
  return changed;
}

export async function logOnLead(id: string, entry: LeadLogInput): Promise<void> {
  await request(`/api/leads/${id}/events`, { method: 'POST', json: entry });
  await refresh('leads');
}

/** Changes several leads. @returns the ids of the events, for undoing. */
export async function changeLeads(change: BulkLeadChange): Promise<number[]> {
  const { events } = await request<{ events: number[] }>('/api/leads/bulk', { method: 'POST', json: change });
  void refresh('leads');
  return events;
}

export async function saveBrandAsLead(brandId: string): Promise<Lead> {
  const { lead } = await request<{ lead: Lead }>('/api/leads', { method: 'POST', json: { brandId } });
  void refresh('leads');
  return lead;
}

export async function addCompanyAsLead(input: Partial<LeadInput>): Promise<{ lead: Lead; wasMade: boolean }> {
  const made = await request<{ lead: Lead; wasMade: boolean }>('/api/leads', { method: 'POST', json: input });
  void refresh('leads', 'contacts');
  return made;
}

/** Removes a lead. @returns the ids of the events, for undoing. */
export async function removeLead(id: string): Promise<number[]> {
  const { events } = await request<{ events: number[] }>(`/api/leads/${id}`, { method: 'DELETE' });
  void refresh('leads');
  return events;
}

export async function undoLeadEvents(events: number[]): Promise<void> {
  await request('/api/leads/undo', { method: 'POST', json: { events } });
  await refresh('leads');
}

export async function changePipelineSettings(change: PipelineSettingsInput): Promise<void> {
  await request('/api/pipeline', { method: 'PUT', json: change });
  await refresh('leads');
}
