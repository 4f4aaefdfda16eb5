import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Draft, DraftQuery, PitchTemplate, PitchTemplateInput, SentMailInput } from '../../src/contract/drafts.ts';
import type { LeadChangeAnswer } from '../../src/contract/leads.ts';
import { toQueryString } from '../../src/contract/lists.ts';
import { refresh } from './query-client.ts';
import { request } from './request.ts';

export const pitchDraftQuery = (brandId: string, { length, kind, template }: DraftQuery) =>
  queryOptions({
    queryKey: ['leads', 'draft', brandId, length, kind, template ?? ''],
    queryFn: ({ signal }) =>
      request<Draft>(`/api/brands/${brandId}/draft${toQueryString({ length, kind, template })}`, { signal }),
    placeholderData: keepPreviousData,
  });

/** Lets the model reword a draft. @throws ApiError 409 if it added a figure, name or date. */
export const rewordDraft = async (brandId: string, text: string, length: DraftQuery['length']): Promise<string> =>
  (await request<{ text: string }>(`/api/brands/${brandId}/draft/reword`, { method: 'POST', json: { text, length } }))
    .text;

export async function markDraftSent(brandId: string, mail: SentMailInput): Promise<LeadChangeAnswer> {
  const changed = await request<LeadChangeAnswer>(`/api/brands/${brandId}/sent`, { method: 'POST', json: mail });
  void refresh('leads');
  return changed;
}

export const pitchTemplatesQuery = queryOptions({
  queryKey: ['leads', 'templates'],
  queryFn: async ({ signal }) =>
    (await request<{ templates: PitchTemplate[] }>('/api/pitch-templates', { signal })).templates,
});

/** Saves a template. @param id the template to change; null creates a new one. */
export async function savePitchTemplate(id: string | null, template: PitchTemplateInput): Promise<void> {
  await request(id ? `/api/pitch-templates/${id}` : '/api/pitch-templates', {
    method: id ? 'PUT' : 'POST',
    json: template,
  });
  await refresh('leads');
}

export async function deletePitchTemplate(id: string): Promise<void> {
  await request(`/api/pitch-templates/${id}`, { method: 'DELETE' });
  await refresh('leads');
}
