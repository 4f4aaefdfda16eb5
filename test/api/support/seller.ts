// A member who sells their newsletter's slots, with the calls that they make.
import { sql } from 'drizzle-orm';
import { DAY_MS, toUtcDay } from '../../../src/contract/time.ts';
import type { World } from '../../support/world.ts';

export const inDays = (days: number) => toUtcDay(new Date(Date.now() + days * DAY_MS));

/** A plan with an issue every day. */
export const dailyPlan = (...placements: [placementType: string, slots: number, price: number | null][]) => ({
  rhythm: { every: 'week', weekdays: [1, 2, 3, 4, 5, 6, 7], interval: 1, anchor: '2026-01-05' },
  skippedDays: [] as string[],
  extraDays: [],
  placements: placements.map(([placementType, slots, price]) => ({ placementType, slots, price })),
  currency: 'USD',
});

export type Member = ReturnType<typeof callsAs>;

/** The calls of a person, by their cookie; `get` gives the answer's data. */
export function callsAs({ call }: Pick<World, 'call'>, cookie: string) {
  const send = (method: string) => (path: string, json?: object, now?: Date) =>
    call(path, { as: cookie, method, ...(json ? { json } : {}), ...(now ? { now } : {}) });
  const get = async (path: string, now?: Date) => (await send('GET')(path, undefined, now)).data;
  const post = send('POST');
  return {
    cookie,
    get,
    post,
    put: send('PUT'),
    patch: send('PATCH'),
    remove: send('DELETE'),
    status: async (path: string) => (await send('GET')(path)).status,
    /** Saves a brand as a lead, or a company by its name. */
    saveLead: async (json: { brandId: string } | { company: string }) => (await post('/api/leads', json)).data.lead,
    lead: (id: string) => get(`/api/leads/${id}`),
    history: async (id: string) => (await get(`/api/leads/${id}/events`)).events,
    kinds: async (id: string): Promise<string[]> =>
      (await get(`/api/leads/${id}/events`)).events.map(({ kind }: { kind: string }) => kind),
    undo: (events: number[], now?: Date) => post('/api/leads/undo', { events }, now),
    book: (leadId: string, slots: { day: string; placementType: string }[], more: object = {}) =>
      post(`/api/leads/${leadId}/bookings`, { slots, ...more }),
    bookings: async (leadId: string) => (await get(`/api/leads/${leadId}/bookings`)).bookings,
    changeBooking: (id: string, json: object) => send('PATCH')(`/api/bookings/${id}`, json),
    tasks: async () => (await get('/api/tasks')).tasks,
    alerts: async () => (await get('/api/alerts')).alerts,
  };
}

/** The owner Ada Lovelock (ada@DOMAIN) of a trusted newsletter. */
export async function createSeller(world: World, domain: string, letter: object = {}) {
  const uniqueEmail = `${domain}-${Date.now()}@mail.app.test`;
  const own = await world.add.newsletter({ domain, name: 'Own Letter', uniqueEmail, ...letter });
  const names = { firstName: 'Ada', lastName: 'Lovelock' };
  const { id, cookie } = await world.people.subscriber(own.id, { email: `ada@${domain}`, ...names });
  return { id, own, ...callsAs(world, cookie) };
}
export type Seller = Awaited<ReturnType<typeof createSeller>>;

/** A booking of a lead's pipeline that no plan knows of. */
export const insertBooking = ({ db }: World, leadId: string, id: string, values: Record<string, unknown> = {}) => {
  const row = {
    day: inDays(0),
    state: 'booked',
    sponsorship_id: null,
    email_id: null,
    clicks: null,
    differences: [],
    ...values,
  };
  return db.execute(sql`
    insert into bookings (id, pipeline_id, lead_id, placement_type, slot, currency, day, state, sponsorship_id, email_id, clicks, differences)
    select ${id}, l.pipeline_id, l.id, 'hero', 1, 'USD', w.* from leads l,
      jsonb_to_record(${JSON.stringify(row)}::jsonb) as w (day date, state text, sponsorship_id text, email_id text, clicks int, differences jsonb)
    where l.id = ${leadId}`);
};

/** A brand's buying pattern in a newsletter: days ago of its last ad, of the next and of its end. */
export const insertBuyingPattern = (
  { db }: World,
  newsletterId: string,
  brandId: string,
  { last, due, lapses, active = 'renewing' }: { last: number; due: number | null; lapses: number; active?: string },
) => {
  const at = (ago: number | null) => (ago === null ? null : new Date(Date.now() - ago * DAY_MS));
  return db.execute(sql`
    insert into buying_patterns (newsletter_id, brand_id, reach, first_at, last_at, times, usual_gap_days, due_at, lapses_at, active, heat, certainty)
    values (${newsletterId}, ${brandId}, 'all', ${at(200)}, ${at(last)}, 5, 14, ${at(due)}, ${at(lapses)}, ${active}, 1, 1)
    on conflict (newsletter_id, reach, brand_id) do update
      set last_at = excluded.last_at, due_at = excluded.due_at, lapses_at = excluded.lapses_at, active = excluded.active`);
};
