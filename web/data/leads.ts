import type { LeadChange } from '../../src/contract/leads.ts';
import { apiQuery, call } from './api.ts';
import { queryClient, refresh } from './query-client.ts';

/** Changes a lead. @throws ApiError 409 if someone else changed the same fields since `version`. */
export async function changeLead(id: string, body: LeadChange) {
  const changed = await call('leads.change', { id, body });
  queryClient.setQueryData(apiQuery('leads.read', { id }).queryKey, changed.lead);
  void refresh('leads');
  return changed;
}
