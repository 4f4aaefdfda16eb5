-- sponsorship_days: counting sponsorships by UTC day and scope ('all', 'type:…', 'brand:…', 'newsletter:…'; the scopes
-- 'channel:…' are written by brand-kinds.sql), and how many of them are sure.
-- brands.first_seen_at: the earliest counting sponsorship, or created_at if there is none; brands.sponsored: whether there
-- is one.
--
-- These triggers fire once per statement, so that no writer can forget them. Rows are written in the order of their
-- primary key, and every trigger takes its locks in the same order: concurrent emails cannot deadlock.

-- Locks the brands before it reads their sponsorships. Without the lock, an UPDATE that waited for another transaction
-- would be retried with what its own older snapshot had read, and the later of two concurrent emails would win. The
-- lock is taken after the day counts and covers the triggers that fire after this one, too.
CREATE OR REPLACE FUNCTION brands_first_seen(of_brands text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM brands WHERE id = ANY (of_brands) ORDER BY id FOR NO KEY UPDATE;
  UPDATE brands b
  SET first_seen_at = coalesce(f.first, b.created_at), sponsored = f.first IS NOT NULL
  FROM (SELECT t.id, (SELECT min(s.detected_at) FROM sponsorships s WHERE s.brand_id = t.id AND s.counts) AS first
    FROM unnest(of_brands) AS t (id)) f
  WHERE b.id = f.id
    AND (b.first_seen_at IS DISTINCT FROM coalesce(f.first, b.created_at) OR b.sponsored IS DISTINCT FROM (f.first IS NOT NULL));
END $$;

CREATE OR REPLACE FUNCTION sponsorships_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sponsorship_days (scope, day, count, sure)
  SELECT s.scope, (c.detected_at AT TIME ZONE 'UTC')::date, sum(c.n)::int, coalesce(sum(c.n) FILTER (WHERE c.sure), 0)::int
  FROM (SELECT detected_at, placement_type, brand_id, newsletter_id, 1 AS n, sponsorship_sure(confidence, verdict) AS sure FROM added WHERE counts) c
  CROSS JOIN LATERAL (VALUES ('all'), ('type:' || c.placement_type), ('brand:' || c.brand_id), ('newsletter:' || c.newsletter_id)) AS s (scope)
  GROUP BY 1, 2
  HAVING sum(c.n) <> 0 OR sum(c.n) FILTER (WHERE c.sure) <> 0
  ORDER BY 1, 2
  ON CONFLICT (scope, day) DO UPDATE SET count = sponsorship_days.count + excluded.count, sure = sponsorship_days.sure + excluded.sure;

  PERFORM brands_first_seen(ARRAY(SELECT DISTINCT brand_id FROM added));
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION sponsorships_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sponsorship_days (scope, day, count, sure)
  SELECT s.scope, (c.detected_at AT TIME ZONE 'UTC')::date, sum(c.n)::int, coalesce(sum(c.n) FILTER (WHERE c.sure), 0)::int
  FROM (SELECT detected_at, placement_type, brand_id, newsletter_id, -1 AS n, sponsorship_sure(confidence, verdict) AS sure FROM removed WHERE counts) c
  CROSS JOIN LATERAL (VALUES ('all'), ('type:' || c.placement_type), ('brand:' || c.brand_id), ('newsletter:' || c.newsletter_id)) AS s (scope)
  GROUP BY 1, 2
  HAVING sum(c.n) <> 0 OR sum(c.n) FILTER (WHERE c.sure) <> 0
  ORDER BY 1, 2
  ON CONFLICT (scope, day) DO UPDATE SET count = sponsorship_days.count + excluded.count, sure = sponsorship_days.sure + excluded.sure;

  PERFORM brands_first_seen(ARRAY(SELECT DISTINCT brand_id FROM removed));
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION sponsorships_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sponsorship_days (scope, day, count, sure)
  SELECT s.scope, (c.detected_at AT TIME ZONE 'UTC')::date, sum(c.n)::int, coalesce(sum(c.n) FILTER (WHERE c.sure), 0)::int
  FROM (SELECT detected_at, placement_type, brand_id, newsletter_id, 1 AS n, sponsorship_sure(confidence, verdict) AS sure FROM added WHERE counts UNION ALL SELECT detected_at, placement_type, brand_id, newsletter_id, -1 AS n, sponsorship_sure(confidence, verdict) AS sure FROM removed WHERE counts) c
  CROSS JOIN LATERAL (VALUES ('all'), ('type:' || c.placement_type), ('brand:' || c.brand_id), ('newsletter:' || c.newsletter_id)) AS s (scope)
  GROUP BY 1, 2
  HAVING sum(c.n) <> 0 OR sum(c.n) FILTER (WHERE c.sure) <> 0
  ORDER BY 1, 2
  ON CONFLICT (scope, day) DO UPDATE SET count = sponsorship_days.count + excluded.count, sure = sponsorship_days.sure + excluded.sure;

  PERFORM brands_first_seen(ARRAY(SELECT brand_id FROM added UNION SELECT brand_id FROM removed));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER sponsorships_added AFTER INSERT ON sponsorships
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sponsorships_added();

CREATE OR REPLACE TRIGGER sponsorships_removed AFTER DELETE ON sponsorships
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION sponsorships_removed();

CREATE OR REPLACE TRIGGER sponsorships_changed AFTER UPDATE ON sponsorships
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sponsorships_changed();
