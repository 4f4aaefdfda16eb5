-- A catalogue of real size and skew over two years: a few brands hold much of it, so do a few newsletters; three sponsors an issue, 40 similar
-- newsletters and 60 fitting brands each. Seeded. :sponsorships, :brands and :newsletters are put in by postgres.ts. Triggers are off while loading;
-- the counts they keep are computed at the end.
select setseed(0.42);
insert into newsletters (id, name, website, description, domain, normalized_name, unique_email, report_slug, created_at, updated_at)
select 'n' || i, w.a || ' ' || w.b || ' ' || i, 'https://letter' || i || '.example', 'About ' || w.a || ' and ' || w.b, 'letter' || i || '.example',
  lower(w.a || ' ' || w.b || ' ' || i), 'letter' || i || '@mail.broughtby.test', 'letter-' || i || '-abcdefgh',
  now() - (random() * 700) * interval '1 day', now()
from generate_series(1, :newsletters) i
cross join lateral (select (array['Daily', 'Weekly', 'Morning', 'Product', 'Data', 'Growth', 'Market', 'Cloud'])[1 + (i * 7) % 8] a,
  (array['Brief', 'Letter', 'Digest', 'Signal', 'Notes', 'Dispatch', 'Ledger', 'Review', 'Post'])[1 + (i * 5) % 9] b) w;
update newsletters set audience_description = 'People who read about ' || name, audience_analyzed_at = now();
insert into brands (id, name, normalized_name, domain, website, created_at, first_seen_at)
select 'b' || i, w.a || w.b || ' ' || i, lower(w.a || w.b || ' ' || i), 'brand' || i || '.example', 'https://brand' || i || '.example', now() - interval '730 days', now()
from generate_series(1, :brands) i
cross join lateral (select (array['Acme', 'Nova', 'Blue', 'Deep', 'Swift', 'Clear', 'Prime', 'Open', 'North', 'True'])[1 + (i * 3) % 10] a,
  (array['flow', 'base', 'ly', 'stack', 'pay', 'desk', 'mark', 'works', 'hub'])[1 + (i * 11) % 9] b) w;
insert into emails (id, newsletter_id, subject, content, sender_email, received_at, processed_at, has_sponsorship, processing_status, kind, raw_key, raw_size, created_at)
select 'e' || i, 'n' || (1 + floor(:newsletters * power(random(), 1.7)))::int, 'Issue ' || i, 'Words of issue ' || i, 'letters@example.com',
  t.at, t.at, 3, 'completed', 'issue', 'emails/e' || i, 60000, t.at
from generate_series(1, :sponsorships / 3 + 1) i
cross join lateral (select now() - (random() * 730 + 0 * i) * interval '1 day' as at) t; -- mentions i, or all rows would get one moment
alter table sponsorships disable trigger user;
insert into sponsorships (id, newsletter_id, brand_id, placement_type, channel, text_content, detected_at, email_id, confidence, created_at)
select 's' || i, e.newsletter_id, 'b' || (1 + floor(:brands * power(random(), 3.2)))::int,
  (array['hero', 'primary_native', 'inline_native', 'sponsored_section', 'feature', 'list_inclusion', 'dedicated_send', 'takeover', 'footer',
    'multi_sponsor_grid', 'text_only', 'native_survey', 'coupon'])[1 + floor(13 * random())::int],
  (array['network', 'affiliate', 'cross_promotion', 'house', 'network', null, null, 'direct', 'direct', 'direct', 'direct', 'direct', 'direct', 'direct',
    'direct', 'direct', 'direct', 'direct', 'direct', 'direct', 'direct', 'direct', 'direct', 'direct', 'direct'])[1 + floor(25 * random())::int],
  'Sponsored words of slot ' || i || ', long enough to be a sentence about a product and why one should try it. It is for area' || i * 17 % 11
    || ' and theme' || i * 31 % 101 || case when i % 8 = 0 then '. Use code SAVE' || i % 50 || ' today.' else '.' end,
  e.received_at, e.id, 50 + (50 * random())::int, e.received_at
from generate_series(1, :sponsorships) i join emails e on e.id = 'e' || ((i - 1) / 3 + 1);
insert into sponsorship_days (scope, day, count, sure)
select s.scope, (c.detected_at at time zone 'UTC')::date, count(*), count(*) filter (where sponsorship_sure(c.confidence, c.verdict))
from sponsorships c
cross join lateral (values ('all'), ('type:' || c.placement_type), ('channel:' || coalesce(c.channel, 'direct')), ('brand:' || c.brand_id),
  ('newsletter:' || c.newsletter_id)) s (scope)
where c.counts group by 1, 2;
insert into brand_kinds (brand_id, kind, count, first_at)
select c.brand_id, k.kind, count(*), min(c.detected_at) from sponsorships c
cross join lateral (values ('type:' || c.placement_type), ('channel:' || coalesce(c.channel, 'direct'))) k (kind)
where c.counts group by 1, 2;
insert into claim_days (day, reader, count, unsure, corrected)
select (created_at at time zone 'UTC')::date, reader_name(raw_data), count(*), count(*) filter (where claim_unsure(confidence, verdict)),
  count(*) filter (where claim_corrected(verdict, edits))
from sponsorships group by 1, 2;
insert into brand_sureness (brand_id, confidence, count, first_at)
select brand_id, sponsorship_percent(confidence, verdict), count(*), min(detected_at) from sponsorships where counts group by 1, 2;
select brands_sure_since(array(select id from brands order by 1));
update brands b set first_seen_at = f.at, sponsored = true
from (select brand_id, min(detected_at) at from sponsorships where counts group by 1) f where f.brand_id = b.id;
alter table sponsorships enable trigger user;
insert into newsletter_similarities (newsletter_id, similar_id, similarity)
select 'n' || i, 'n' || (1 + (i + k * 97) % :newsletters), 0.6 + 0.35 * random() from generate_series(1, :newsletters) i, generate_series(1, 40) k
where i <> 1 + (i + k * 97) % :newsletters
on conflict do nothing;
insert into brand_fits (newsletter_id, brand_id, similarity)
select 'n' || i, 'b' || (1 + (i * 13 + k * 211) % :brands), 0.55 + 0.4 * random() from generate_series(1, :newsletters) i, generate_series(1, 60) k
on conflict do nothing;
-- Nothing waits to be described, looked up or built: background work is measured where it is meant to be.
insert into reports (newsletter_id, built_at, issue_count, builds) select id, now(), 1, 1 from newsletters;
update brands set target_audience_description = 'People who use ' || name, audience_analyzed_at = now(), contact_checked_at = now(), logo_source = 'none';
update newsletters set logo_source = 'none';
