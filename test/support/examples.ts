// Rows that single examples of /developers need beside the usual ones.
import { sql } from 'drizzle-orm';
import { toUtcDay } from '../../src/contract/time.ts';
import { trendReports } from '../../src/store/schema/trends.ts';
import { daysAgo, type World } from './world.ts';

interface Needs {
  cookie: string;
  /** The shell variables of the examples; this function adds to them. */
  variables: Record<string, string>;
  newsletterId: string;
  brandId: string;
}

export async function addApiExampleRows(
  world: World,
  { variables, newsletterId, cookie, brandId }: Needs,
): Promise<void> {
  const figures = (await import('../../src/flows/trends/read.ts')).readTrendFigures;
  const { subscriberSight } = await import('../../src/domain/access.ts');
  const now = new Date();
  const span = { from: new Date(now.getTime() - 60 * 86_400_000).toISOString(), to: now.toISOString() };
  const content = {
    newsletter: 'Own Letter',
    sentences: [],
    figures: await figures(
      world.services,
      { near: newsletterId, by: 'week', ...span },
      subscriberSight(newsletterId, now),
      now,
    ),
  };
  const [report] = await world.db
    .insert(trendReports)
    .values({ newsletterId, week: '2026-11-02', content, builtAt: now })
    .returning({ id: trendReports.id });
  variables.TREND_REPORT_ID = report?.id ?? '';
  const brand = await world.add.brand();
  const made = await world.call('/api/leads', { as: cookie, json: { brandId: brand.id } });
  variables.LEAD_ID = made.data.lead.id;
  const json = { stage: 'pitched' };
  const moved = await world.call(`/api/leads/${variables.LEAD_ID}`, { as: cookie, method: 'PATCH', json });
  variables.EVENT_ID = String(moved.data.eventId);
  const template = await world.call('/api/pitch-templates', { as: cookie, json: { name: 'One', body: 'Hello' } });
  variables.PITCH_TEMPLATE_ID = template.data.id;
  await addBookings(world, { variables, newsletterId, cookie });
  const contact = await world.call(`/api/brands/${brandId}/contacts`, { as: cookie, json: { name: 'Mia' } });
  variables.OWN_CONTACT_ID = contact.data.id;
}

/** A plan with an issue every day, a booking that ran with its recap, and a day that is still open. */
async function addBookings(world: World, { variables, newsletterId, cookie }: Omit<Needs, 'brandId'>): Promise<void> {
  const json = {
    rhythm: { every: 'week', weekdays: [1, 2, 3, 4, 5, 6, 7], interval: 1, anchor: '2026-01-05' },
    skippedDays: [],
    extraDays: [],
    placements: [{ placementType: 'hero', slots: 1, price: null }],
    currency: 'USD',
  };
  await world.call('/api/slot-plan', { as: cookie, method: 'PUT', json });
  variables.DAY = toUtcDay(daysAgo(-30));
  variables.BOOKING_ID = crypto.randomUUID();
  variables.OPEN_BOOKING_ID = crypto.randomUUID();
  await world.db.execute(sql`insert into bookings (id, pipeline_id, lead_id, day, placement_type, slot, state, currency)
    select x.id, l.pipeline_id, l.id, ${toUtcDay(new Date())}, 'hero', x.slot, x.state, 'USD' from leads l,
      (values (${variables.BOOKING_ID}, 1, 'ran'), (${variables.OPEN_BOOKING_ID}, 2, 'booked')) x (id, slot, state)
    where l.id = ${variables.LEAD_ID} and l.pipeline_id = ${newsletterId}`);
  const recap = await world.call(`/api/leads/${variables.LEAD_ID}/recaps`, {
    as: cookie,
    json: { bookingIds: [variables.BOOKING_ID] },
  });
  variables.RECAP_ID = recap.data.id;
  variables.LEAD_IMPORT_ID = crypto.randomUUID();
  await world.call(`/api/lead-imports/${variables.LEAD_IMPORT_ID}`, {
    as: cookie,
    json: { rows: [{ row: 1, company: 'A row' }] },
  });
}
