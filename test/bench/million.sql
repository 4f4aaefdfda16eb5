-- A catalogue of real size: 5,000 newsletters, 20,000 brands, 1,000,000 sponsorships over two years, skewed as such data are (a few brands hold
-- much of it), 40 similar newsletters each. Deterministic. Triggers are off while loading; the counts they keep are computed at the end.
select setseed(0.42);
insert into newsletters (id, name, website, description, domain, normalized_name, unique_email, report_slug, created_at, updated_at)
select 'n' || i, w.a || ' ' || w.b || ' ' || i, 'https://letter' || i || '.example', 'About ' || w.a || ' and ' || w.b, 'letter' || i || '.example',
  lower(w.a || ' ' || w.b || ' ' || i), 'letter' || i || '@mail.broughtby.test', 'letter-' || i || '-abcdefgh',
  now() - (random() * 700) * interval '1 day', now()
from generate_series(1, 5000) i
cross join lateral (select (array['Daily', 'Weekly', 'Morning', 'Product', 'Data', 'Growth', 'Market', 'Cloud'])[1 + (i * 7) % 8] a,
  (array['Brief', 'Letter', 'Digest', 'Signal', 'Notes', 'Dispatch', 'Ledger', 'Review', 'Post'])[1 + (i * 5) % 9] b) w;
insert into brands (id, name, normalized_name, domain, website, created_at, first_seen_at)
select 'b' || i, w.a || w.b || ' ' || i, lower(w.a || w.b || ' ' || i), 'brand' || i || '.example', 'https://brand' || i || '.example', now() - interval '730 days', now()
from generate_series(1, 20000) i
cross join lateral (select (array['Acme', 'Nova', 'Blue', 'Deep', 'Swift', 'Clear', 'Prime', 'Open', 'North', 'True'])[1 + (i * 3) % 10] a,
  (array['flow', 'base', 'ly', 'stack', 'pay', 'desk', 'mark', 'works', 'hub'])[1 + (i * 11) % 9] b) w;
alter table sponsorships disable trigger user;
insert into sponsorships (id, newsletter_id, brand_id, placement_type, text_content, detected_at, confidence, created_at)
select 's' || i, 'n' || (1 + floor(5000 * power(random(), 1.7)))::int, 'b' || (1 + floor(20000 * power(random(), 3.2)))::int,
  (array['hero', 'primary_native', 'inline_native', 'sponsored_section', 'feature', 'list_inclusion', 'dedicated_send', 'takeover', 'footer',
    'multi_sponsor_grid', 'text_only', 'native_survey', 'coupon'])[1 + floor(13 * random())::int],
  'Sponsored words of slot ' || i || ', long enough to be a sentence about a product and why one should try it.',
  t.at, 50 + (50 * random())::int, t.at
from generate_series(1, 1000000) i cross join lateral (select now() - (random() * 730 + 0 * i) * interval '1 day' as at) t; -- mentions i, or all rows would get one moment
insert into sponsorship_days (scope, day, count)
select s.scope, (c.detected_at at time zone 'UTC')::date, count(*)
from sponsorships c
cross join lateral (values ('all'), ('type:' || c.placement_type), ('brand:' || c.brand_id), ('newsletter:' || c.newsletter_id)) s (scope)
group by 1, 2;
update brands b set first_seen_at = f.at from (select brand_id, min(detected_at) at from sponsorships group by 1) f where f.brand_id = b.id;
alter table sponsorships enable trigger user;
insert into newsletter_similarities (newsletter_id, similar_id, similarity)
select 'n' || i, 'n' || (1 + (i + k * 97) % 5000), 0.6 + 0.35 * random() from generate_series(1, 5000) i, generate_series(1, 40) k
on conflict do nothing;
insert into brand_fits (newsletter_id, brand_id, similarity)
select 'n' || i, 'b' || (1 + (i * 13 + k * 211) % 20000), 0.55 + 0.4 * random() from generate_series(1, 5000) i, generate_series(1, 60) k
on conflict do nothing;
analyze;
