// Two members of a newsletter, three brands without a lead before each test, and the calls of the pipeline.
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach } from 'vitest';
import { applyLeadEvent, type LeadEventFacts, NO_LEAD } from '../../../src/domain/lead/lead-from-events.ts';
import { createWorld, daysAgo } from '../../support/world.ts';

export function createLeadsWorld() {
  const world = createWorld();
  const { add, people, call, db } = world;
  const who = { owner: { id: '', cookie: '' }, colleague: { id: '', cookie: '' }, own: '', brands: [] as string[] };

  beforeAll(async () => {
    who.own = (await add.newsletter({ name: 'Own Letter', domain: 'own.test' })).id;
    who.owner = await people.subscriber(who.own, { email: 'ada@own.test', firstName: 'Ada' });
    who.colleague = await people.subscriber(who.own, { email: 'bo@own.test', firstName: 'Bo' });
  });
  beforeEach(async () => {
    await db.execute(sql`delete from pipelines`);
    who.brands = [];
    for (const name of ['Kaolin', 'Larch', 'Marl'])
      who.brands.push((await add.brand({ name: `${name} ${crypto.randomUUID()}`, firstSeenAt: daysAgo(40) })).id);
  });

  const save = async (nth = 0, as = who.owner.cookie, stage?: string) =>
    (await call('/api/leads', { as, json: { brandId: who.brands[nth], ...(stage ? { stage } : {}) } })).data.lead;
  const change = (id: string, json: object, as = who.owner.cookie) =>
    call(`/api/leads/${id}`, { as, method: 'PATCH', json });
  const undo = (events: number[], as = who.owner.cookie) => call('/api/leads/undo', { as, json: { events } });
  const history = async (id: string) => (await call(`/api/leads/${id}/events`, { as: who.owner.cookie })).data.events;
  const columns = async (as = who.owner.cookie) =>
    Object.fromEntries(
      (await call('/api/leads/board', { as })).data.columns.map(
        (column: { stage: string; leads: { id: string }[] }) => [column.stage, column.leads.map(({ id }) => id)],
      ),
    );
  /** @returns the lead's row, and the row that replaying its events gives. */
  async function rowAndFold(id: string) {
    const { rows } = await db.execute<{ row: object; events: Pick<LeadEventFacts, 'change'>[] }>(sql`
    select jsonb_build_object('stage', stage, 'position', position, 'removed', removed_at is not null, 'value', value, 'currency', currency,
      'nextStep', next_step, 'nextStepOn', next_step_on, 'contactId', contact_id, 'contact', contact, 'notes', notes, 'links', links,
      'assigneeId', assignee_id) as row,
      (select jsonb_agg(jsonb_build_object('change', change) order by e.version) from lead_events e where e.lead_id = l.id) as events
    from leads l where id = ${id}`);
    return [rows[0]?.row, (rows[0]?.events ?? []).reduce(applyLeadEvent, NO_LEAD)];
  }

  return { add, people, call, change, columns, db, history, rowAndFold, save, undo, who };
}
