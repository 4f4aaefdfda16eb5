import type { LeadChange } from '../../src/contract/leads.ts';
import { apiQuery, call } from './api.ts';
import { inTurn } from './in-turn.ts';
import { queryClient, refresh } from './query-client.ts';

/** A change, with the version of the lead that the page shows. */
export type ShownLeadChange = LeadChange & { version: number };

/** By lead and version, the version by which this tab replaced it. */
const replacedBy = new Map<string, number>();

/**
 * Changes a lead, once its changes before have ended, whose versions the page may not show yet.
 * @throws ApiError 409 if someone else changed the same fields since `version`.
 */
export const changeLead = (id: string, body: ShownLeadChange) =>
  inTurn(`lead ${id}`, async (isLast) => {
    const changed = await send(id, body);
    // Between two changes, the lists would show the first one's state again.
    if (isLast()) void refresh('leads');
    return changed;
  });

async function send(id: string, body: ShownLeadChange) {
  let { version } = body;
  for (let next = replacedBy.get(`${id} ${version}`); next !== undefined; next = replacedBy.get(`${id} ${version}`))
    version = next;
  const changed = await call('leads.change', { id, body: { ...body, version } });
  // What others changed meanwhile hasn't been seen, so it must not be overwritten by the next change.
  if (changed.meanwhile.length === 0 && changed.lead.version !== version)
    replacedBy.set(`${id} ${version}`, changed.lead.version);
  queryClient.setQueryData(apiQuery('leads.read', { id }).queryKey, changed.lead);
  return changed;
}
