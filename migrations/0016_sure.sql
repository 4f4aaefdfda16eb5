DROP INDEX "sponsorship_days_day";--> statement-breakpoint
ALTER TABLE "sponsorship_days" ADD COLUMN "sure" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "sponsorship_days_day" ON "sponsorship_days" USING btree ("day","scope","sure");
--> statement-breakpoint
-- From what confidence on a claim counts: store/sureness.ts at the place 'counts' (test/journeys/counting.test.ts holds the two against each other). Moving that
-- constant is a migration: this function anew, then the backfill below.
CREATE FUNCTION sponsorship_sure(confidence integer, verdict text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT verdict IS NOT DISTINCT FROM 'confirmed' OR coalesce(confidence, 100) >= 60
$$;
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

  UPDATE brands b
  SET first_seen_at = coalesce(f.first, b.created_at), sponsored = f.first IS NOT NULL
  FROM (SELECT t.brand_id, (SELECT min(s.detected_at) FROM sponsorships s WHERE s.brand_id = t.brand_id AND s.counts) AS first
    FROM (SELECT brand_id FROM added) t GROUP BY t.brand_id) f
  WHERE b.id = f.brand_id
    AND (b.first_seen_at IS DISTINCT FROM coalesce(f.first, b.created_at) OR b.sponsored IS DISTINCT FROM (f.first IS NOT NULL));
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

  UPDATE brands b
  SET first_seen_at = coalesce(f.first, b.created_at), sponsored = f.first IS NOT NULL
  FROM (SELECT t.brand_id, (SELECT min(s.detected_at) FROM sponsorships s WHERE s.brand_id = t.brand_id AND s.counts) AS first
    FROM (SELECT brand_id FROM removed) t GROUP BY t.brand_id) f
  WHERE b.id = f.brand_id
    AND (b.first_seen_at IS DISTINCT FROM coalesce(f.first, b.created_at) OR b.sponsored IS DISTINCT FROM (f.first IS NOT NULL));
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

  UPDATE brands b
  SET first_seen_at = coalesce(f.first, b.created_at), sponsored = f.first IS NOT NULL
  FROM (SELECT t.brand_id, (SELECT min(s.detected_at) FROM sponsorships s WHERE s.brand_id = t.brand_id AND s.counts) AS first
    FROM (SELECT brand_id FROM added UNION SELECT brand_id FROM removed) t GROUP BY t.brand_id) f
  WHERE b.id = f.brand_id
    AND (b.first_seen_at IS DISTINCT FROM coalesce(f.first, b.created_at) OR b.sponsored IS DISTINCT FROM (f.first IS NOT NULL));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION sponsorships_then_kinds_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO brand_kinds (brand_id, kind, count, first_at)
  SELECT c.brand_id, k.kind, count(*)::int, min(c.detected_at)
  FROM added c CROSS JOIN LATERAL (VALUES ('type:' || c.placement_type), ('channel:' || coalesce(c.channel, 'direct'))) AS k (kind)
  WHERE c.counts GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (brand_id, kind) DO UPDATE SET count = brand_kinds.count + excluded.count,
    first_at = CASE WHEN brand_kinds.count > 0 THEN least(brand_kinds.first_at, excluded.first_at) ELSE excluded.first_at END;

  INSERT INTO sponsorship_days (scope, day, count, sure)
  SELECT 'channel:' || coalesce(c.channel, 'direct'), (c.detected_at AT TIME ZONE 'UTC')::date, count(*)::int, (count(*) FILTER (WHERE sponsorship_sure(c.confidence, c.verdict)))::int
  FROM added c WHERE c.counts GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (scope, day) DO UPDATE SET count = sponsorship_days.count + excluded.count, sure = sponsorship_days.sure + excluded.sure;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION sponsorships_then_kinds_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE brand_kinds b SET count = b.count - g.n,
    first_at = CASE WHEN b.count > g.n AND g.first <= b.first_at THEN coalesce(brand_kinds_first(b.brand_id, b.kind), b.first_at) ELSE b.first_at END
  FROM (SELECT c.brand_id, k.kind, count(*)::int AS n, min(c.detected_at) AS first
    FROM removed c CROSS JOIN LATERAL (VALUES ('type:' || c.placement_type), ('channel:' || coalesce(c.channel, 'direct'))) AS k (kind)
    WHERE c.counts GROUP BY 1, 2 ORDER BY 1, 2) g
  WHERE b.brand_id = g.brand_id AND b.kind = g.kind;

  INSERT INTO sponsorship_days (scope, day, count, sure)
  SELECT 'channel:' || coalesce(c.channel, 'direct'), (c.detected_at AT TIME ZONE 'UTC')::date, -count(*)::int, -(count(*) FILTER (WHERE sponsorship_sure(c.confidence, c.verdict)))::int
  FROM removed c WHERE c.counts GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (scope, day) DO UPDATE SET count = sponsorship_days.count + excluded.count, sure = sponsorship_days.sure + excluded.sure;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION sponsorships_then_kinds_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO brand_kinds (brand_id, kind, count, first_at)
  SELECT m.brand_id, m.kind, m.n, m.first
  FROM (SELECT c.brand_id, k.kind, sum(c.n)::int AS n, brand_kinds_first(c.brand_id, k.kind) AS first
    FROM (SELECT brand_id, placement_type, channel, detected_at, 1 AS n FROM added WHERE counts
      UNION ALL SELECT brand_id, placement_type, channel, detected_at, -1 FROM removed WHERE counts) c
    CROSS JOIN LATERAL (VALUES ('type:' || c.placement_type), ('channel:' || coalesce(c.channel, 'direct'))) AS k (kind)
    GROUP BY 1, 2
    HAVING sum(c.n) <> 0 OR min(c.detected_at) FILTER (WHERE c.n > 0) IS DISTINCT FROM min(c.detected_at) FILTER (WHERE c.n < 0)) m
  -- What is gone from a brand that is gone itself needs no row.
  WHERE m.first IS NOT NULL
  ORDER BY 1, 2
  ON CONFLICT (brand_id, kind) DO UPDATE SET count = brand_kinds.count + excluded.count, first_at = excluded.first_at;

  UPDATE brand_kinds b SET count = 0
  FROM (SELECT DISTINCT c.brand_id, k.kind FROM removed c
    CROSS JOIN LATERAL (VALUES ('type:' || c.placement_type), ('channel:' || coalesce(c.channel, 'direct'))) AS k (kind) WHERE c.counts) g
  WHERE b.brand_id = g.brand_id AND b.kind = g.kind AND b.count > 0 AND brand_kinds_first(b.brand_id, b.kind) IS NULL;

  INSERT INTO sponsorship_days (scope, day, count, sure)
  SELECT 'channel:' || coalesce(c.channel, 'direct'), (c.detected_at AT TIME ZONE 'UTC')::date, sum(c.n)::int, coalesce(sum(c.n) FILTER (WHERE sponsorship_sure(c.confidence, c.verdict)), 0)::int
  FROM (SELECT channel, detected_at, confidence, verdict, 1 AS n FROM added WHERE counts
    UNION ALL SELECT channel, detected_at, confidence, verdict, -1 FROM removed WHERE counts) c
  GROUP BY 1, 2 HAVING sum(c.n) <> 0 OR sum(c.n) FILTER (WHERE sponsorship_sure(c.confidence, c.verdict)) <> 0 ORDER BY 1, 2
  ON CONFLICT (scope, day) DO UPDATE SET count = sponsorship_days.count + excluded.count, sure = sponsorship_days.sure + excluded.sure;
  RETURN NULL;
END $$;
--> statement-breakpoint
UPDATE sponsorship_days d SET sure = f.sure
FROM (SELECT k.scope, (s.detected_at AT TIME ZONE 'UTC')::date AS day, count(*)::int AS sure
  FROM sponsorships s
  CROSS JOIN LATERAL (VALUES ('all'), ('type:' || s.placement_type), ('brand:' || s.brand_id), ('newsletter:' || s.newsletter_id),
    ('channel:' || coalesce(s.channel, 'direct'))) AS k (scope)
  WHERE s.counts AND sponsorship_sure(s.confidence, s.verdict) GROUP BY 1, 2) f
WHERE d.scope = f.scope AND d.day = f.day;
