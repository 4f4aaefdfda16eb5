// A busy pipeline for each member of the benchmark: 2,000 leads with their history and bookings, and 500 alerts.
import { openPostgres } from '../../../local/postgres.ts';
import { PERSONA_NEWSLETTERS } from '../../../local/seed.ts';

const LEADS = 2_000;
const ALERTS = 500;

/** Fills the members' lead pipelines; existing rows stay. @param address of a filled database with the members. */
export async function fillLeadPipelines(address: string): Promise<void> {
  const database = openPostgres(address);
  for (const { id: newsletter, owner } of PERSONA_NEWSLETTERS) {
    const who = owner.split('@')[0];
    await database.exec(`
      insert into pipelines (id, newsletter_id) values ('${newsletter}', '${newsletter}') on conflict do nothing;
      insert into leads (id, pipeline_id, brand_id, stage, stage_at, position, value, next_step, next_step_on, contact, notes, version, created_at, updated_at)
        select 'lead ${who} ' || i, '${newsletter}', b.id, (array['to_pitch', 'to_pitch', 'pitched', 'pitched', 'in_talks', 'booked', 'ran', 'lost'])[1 + i % 8],
          now() - interval '1 hour' * (i % 2000), i, 10000 * (i % 40), 'Write again', current_date + (i % 60) - 20, 'Mia', 'What was said in call ' || i, 3,
          now() - interval '1 hour' * (i + 100), now() - interval '1 minute' * i
        from (select b.id, (row_number() over (order by b.id))::int as i from brands b where b.counts limit ${LEADS}) b on conflict do nothing;
      insert into lead_events (pipeline_id, lead_id, at, actor, kind, change, version)
        select l.pipeline_id, l.id, l.created_at + interval '1 minute' * nth, 'member', case nth when 1 then 'created' else 'changed' end,
          jsonb_build_object('notes', jsonb_build_array('', l.notes)), nth
        from leads l, generate_series(1, 3) nth where l.pipeline_id = '${newsletter}'
          and not exists (select 1 from lead_events e where e.lead_id = l.id);
      insert into bookings (id, pipeline_id, lead_id, day, placement_type, slot, state, price, currency)
        select 'booking ' || l.id, l.pipeline_id, l.id, current_date + (row_number() over (order by l.position))::int - 60, 'hero', 1, 'booked', 40000, 'USD'
        from leads l where l.pipeline_id = '${newsletter}' and l.stage = 'booked' on conflict do nothing;
      insert into own_contacts (id, pipeline_id, brand_id, name, email)
        select 'contact ' || l.id, l.pipeline_id, l.brand_id, 'Mia Chen', 'mia@example.test' from leads l where l.pipeline_id = '${newsletter}' on conflict do nothing;
      insert into watches (id, user_id, kind, brand_id, name)
        select 'watch ${who} ' || b.id, u.id, 'brand', b.id, b.name from users u, (select id, name from brands where counts order by id limit 20) b
        where u.newsletter_id = '${newsletter}' on conflict do nothing;
      insert into alerts (id, user_id, watch_id, what, subject, created_at, read_at)
        select 'alert ${who} ' || s.id, w.user_id, w.id, 'sponsorship', s.id, s.detected_at, case when s.nth % 3 = 0 then now() end
        from (select s.*, row_number() over (order by s.detected_at desc) as nth from sponsorships s where s.counts and s.detected_at < now() - interval '15 days'
          and s.brand_id in (select brand_id from watches where id like 'watch ${who} %')) s
        join watches w on w.id = 'watch ${who} ' || s.brand_id where s.nth <= ${ALERTS} on conflict do nothing;`);
  }
  await database.exec(
    'analyze leads; analyze lead_events; analyze bookings; analyze own_contacts; analyze alerts; analyze watches;',
  );
  await database.close();
}
