// Two members of a newsletter, three brands without a lead before each test, and the calls of the pipeline.
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach } from 'vitest';
import { applyLeadEvent, type LeadEventFacts, NO_LEAD } from '../../../src/domain/lead/lead-from-events.ts';
import { createWorld, daysAgo } from '../../support/world.ts';
import { callsAs, createSeller, type Member, type Seller } from './seller.ts';

export function createLeadsWorld() {
  const world = createWorld();
  const { add, people, db } = world;
  /** Ada owns the newsletter, and Bo works on it too. */
  const who = {} as { ada: Seller; bo: Member & { id: string }; brands: string[] };

  beforeAll(async () => {
    who.ada = await createSeller(world, 'own.test');
    const { id, cookie } = await people.subscriber(who.ada.own.id, { email: 'bo@own.test', firstName: 'Bo' });
    who.bo = { id, ...callsAs(world, cookie) };
  });
  beforeEach(async () => {
    await db.execute(sql`delete from pipelines`);
    who.brands = [];
    for (const name of ['Kaolin', 'Larch', 'Marl'])
      who.brands.push((await add.brand({ name: `${name} ${crypto.randomUUID()}`, firstSeenAt: daysAgo(40) })).id);
  });

  const save = (nth = 0) => who.ada.saveLead({ brandId: who.brands[nth] ?? '' });
  /** The leads of the first brands, in their order. */
  const saveIds = async (count: number): Promise<string[]> => {
    const ids: string[] = [];
    for (let nth = 0; nth < count; nth++) ids.push((await save(nth)).id);
    return ids;
  };
  const change = (id: string, json: object, by: Member = who.ada) => by.patch(`/api/leads/${id}`, json);
  const bulk = (ids: string[], json: object, by: Member = who.ada) => by.post('/api/leads/bulk', { ids, ...json });
  const columns = async (by: Member = who.ada) =>
    Object.fromEntries(
      (await by.get('/api/leads/board')).columns.map((column: { stage: string; leads: { id: string }[] }) => [
        column.stage,
        column.leads.map(({ id }) => id),
      ]),
    );
  /** @returns the leads' rows, and the rows that replaying their events gives. */
  async function rowsAndFolds(ids: string[]) {
    const { rows } = await db.execute<{ row: object; events: Pick<LeadEventFacts, 'change'>[] }>(sql`
    select jsonb_build_object('stage', stage, 'position', position, 'removed', removed_at is not null, 'value', value, 'currency', currency,
      'nextStep', next_step, 'nextStepOn', next_step_on, 'contactId', contact_id, 'contact', contact, 'notes', notes, 'links', links,
      'assigneeId', assignee_id) as row,
      (select jsonb_agg(jsonb_build_object('change', change) order by e.version) from lead_events e where e.lead_id = l.id) as events
    from leads l where id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`);
    return [rows.map(({ row }) => row), rows.map(({ events }) => events.reduce(applyLeadEvent, NO_LEAD))] as const;
  }

  return { world, add, people, db, who, save, saveIds, change, bulk, columns, rowsAndFolds };
}
