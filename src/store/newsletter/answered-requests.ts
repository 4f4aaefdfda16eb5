import type { Db } from '../db.ts';
import { queryValues, toUnknown } from '../rows.ts';

/** Alerts and subscribes members whose requested newsletter has `issues` analysed issues, or all in its archive. */
export async function alertTrackingRequesters(
  db: Db,
  { issues, limit }: { issues: number; limit: number },
  now: Date,
): Promise<number> {
  const rows = await queryValues(db, toUnknown)`
    with counted as materialized (
      select r.id, r.user_id, r.newsletter_id, n.name from newsletter_tracking_requests r
      join newsletters n on n.id = r.newsletter_id and n.standing = 'trusted'
      left join past_issues_imports a on a.newsletter_id = n.id
      cross join lateral (select count(*) filter (where e.processing_status = 'completed') as read,
          count(*) filter (where e.processing_status <> 'completed') as waiting
        from emails e where e.newsletter_id = n.id and (e.kind = 'issue' or e.kind is null)) e
      where r.told_at is null and (e.read >= ${issues} or (e.read > 0 and e.waiting = 0 and a.state in ('done', 'failed')))
      order by r.created_at, r.id limit ${limit}),
    asked as (select distinct on (user_id, newsletter_id) * from counted),
    noted as (insert into alert_states (user_id, matched_at) select distinct user_id, ${now}::timestamptz from asked on conflict do nothing returning 1),
    watched as (insert into watches (id, user_id, kind, newsletter_id, name, created_at)
      select gen_random_uuid()::text, user_id, 'newsletter', newsletter_id, name, ${now}::timestamptz from asked a
      where not exists (select 1 from watches w where w.user_id = a.user_id and w.kind = 'newsletter' and w.newsletter_id = a.newsletter_id)
      on conflict do nothing returning id, user_id, newsletter_id),
    watch as (select id, user_id, newsletter_id from watched
      union all select w.id, w.user_id, w.newsletter_id from watches w join asked a on w.user_id = a.user_id and w.newsletter_id = a.newsletter_id and w.kind = 'newsletter'),
    made as (insert into alerts (id, user_id, watch_id, what, subject, created_at)
      select gen_random_uuid()::text, user_id, id, 'tracked', newsletter_id, ${now}::timestamptz from watch on conflict do nothing returning id, user_id),
    sent as (insert into webhook_deliveries (id, endpoint_id, user_id, event, subject, created_at)
      select 'msg_' || gen_random_uuid(), e.id, e.user_id, 'alert.created', made.id, ${now}::timestamptz
      from made join webhook_endpoints e on e.user_id = made.user_id and e.disabled_at is null and 'alert.created' = any(e.events)
      on conflict do nothing returning 1)
    update newsletter_tracking_requests set told_at = ${now} where id in (select id from counted) returning id`;
  return rows.length;
}
