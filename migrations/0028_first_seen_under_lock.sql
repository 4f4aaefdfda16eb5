-- A brand's first day is read again while its row is locked. Without the lock an UPDATE that waited for another transaction's was repeated with what its own
-- snapshot had read of the sponsorships, so that of two mails finished at once the later one's answer stood. The lock comes after the day counts, in the order in
-- which every trigger takes them, and holds for the triggers behind this one, too.
CREATE FUNCTION brands_first_seen(of_brands text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM brands WHERE id = ANY (of_brands) ORDER BY id FOR NO KEY UPDATE;
  UPDATE brands b
  SET first_seen_at = coalesce(f.first, b.created_at), sponsored = f.first IS NOT NULL
  FROM (SELECT t.id, (SELECT min(s.detected_at) FROM sponsorships s WHERE s.brand_id = t.id AND s.counts) AS first
    FROM unnest(of_brands) AS t (id)) f
  WHERE b.id = f.id
    AND (b.first_seen_at IS DISTINCT FROM coalesce(f.first, b.created_at) OR b.sponsored IS DISTINCT FROM (f.first IS NOT NULL));
END $$;
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
-- What was written before.
SELECT brands_first_seen(ARRAY(SELECT id FROM brands b WHERE sponsored OR EXISTS (SELECT 1 FROM sponsorships s WHERE s.brand_id = b.id AND s.counts)));
--> statement-breakpoint
SELECT brands_sure_since(ARRAY(SELECT id FROM brands ORDER BY id));
