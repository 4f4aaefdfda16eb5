-- brand_kinds: for each brand, its counting sponsorships by kind ('type:…' and 'channel:…') and the first of each; and
-- the scopes 'channel:…' of sponsorship_days. Fires after sponsorship-days.sql, because triggers of one event fire in
-- the order of their names. Rows that a change leaves equal are not written.

-- When the first counting sponsorship of a brand and kind was detected, or null.
CREATE OR REPLACE FUNCTION brand_kinds_first(of_brand text, of_kind text) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT s.detected_at FROM sponsorships s
  WHERE s.brand_id = of_brand AND s.counts
    AND of_kind IN ('type:' || s.placement_type, 'channel:' || coalesce(s.channel, 'direct'))
  ORDER BY s.detected_at, s.id LIMIT 1
$$;

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

-- A deleted brand's rows are deleted by the foreign key, so there may be none to update.
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

CREATE OR REPLACE TRIGGER sponsorships_then_kinds_added AFTER INSERT ON sponsorships
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sponsorships_then_kinds_added();

CREATE OR REPLACE TRIGGER sponsorships_then_kinds_removed AFTER DELETE ON sponsorships
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION sponsorships_then_kinds_removed();

CREATE OR REPLACE TRIGGER sponsorships_then_kinds_changed AFTER UPDATE ON sponsorships
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sponsorships_then_kinds_changed();
