-- brand_sureness: for each brand, its counting sponsorships by confidence and the first of each; from it
-- brands.sure_since, brands.surest and brands.surest_since. Fires after brand-kinds.sql, because triggers of one event
-- fire in the order of their names. Rows that a change leaves equal are not written.

-- When the first counting sponsorship of a brand with this confidence was detected, or null.
CREATE OR REPLACE FUNCTION brand_sureness_first(of_brand text, percent integer) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT s.detected_at FROM sponsorships s
  WHERE s.brand_id = of_brand AND s.counts AND sponsorship_percent(s.confidence, s.verdict) = percent
  ORDER BY s.detected_at, s.id LIMIT 1
$$;

-- sure_since: since when a claim of the brand is sure. surest and surest_since: its highest confidence, and since when.
CREATE OR REPLACE FUNCTION brands_sure_since(of_brands text[]) RETURNS void LANGUAGE sql AS $$
  UPDATE brands b SET sure_since = f.first, surest = f.surest, surest_since = f.surest_since
  FROM (SELECT t.id, top.confidence AS surest, top.first_at AS surest_since,
      (SELECT min(k.first_at) FROM brand_sureness k WHERE k.brand_id = t.id AND k.count > 0 AND sponsorship_sure(k.confidence, NULL)) AS first
    FROM unnest(of_brands) AS t (id)
    LEFT JOIN LATERAL (SELECT k.confidence, k.first_at FROM brand_sureness k
      WHERE k.brand_id = t.id AND k.count > 0 ORDER BY k.confidence DESC LIMIT 1) top ON true) f
  WHERE b.id = f.id AND (b.sure_since, b.surest, b.surest_since) IS DISTINCT FROM (f.first, f.surest, f.surest_since)
$$;

CREATE OR REPLACE FUNCTION sponsorships_then_sureness_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO brand_sureness (brand_id, confidence, count, first_at)
  SELECT c.brand_id, sponsorship_percent(c.confidence, c.verdict), count(*)::int, min(c.detected_at)
  FROM added c WHERE c.counts GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (brand_id, confidence) DO UPDATE SET count = brand_sureness.count + excluded.count,
    first_at = CASE WHEN brand_sureness.count > 0 THEN least(brand_sureness.first_at, excluded.first_at) ELSE excluded.first_at END;
  PERFORM brands_sure_since(ARRAY(SELECT DISTINCT brand_id FROM added WHERE counts ORDER BY 1));
  RETURN NULL;
END $$;

-- A deleted brand's rows are deleted by the foreign key, so there may be none to update.
CREATE OR REPLACE FUNCTION sponsorships_then_sureness_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE brand_sureness b SET count = b.count - g.n,
    first_at = CASE WHEN b.count > g.n AND g.first <= b.first_at THEN coalesce(brand_sureness_first(b.brand_id, b.confidence), b.first_at) ELSE b.first_at END
  FROM (SELECT c.brand_id, sponsorship_percent(c.confidence, c.verdict) AS percent, count(*)::int AS n, min(c.detected_at) AS first
    FROM removed c WHERE c.counts GROUP BY 1, 2 ORDER BY 1, 2) g
  WHERE b.brand_id = g.brand_id AND b.confidence = g.percent;
  PERFORM brands_sure_since(ARRAY(SELECT DISTINCT brand_id FROM removed WHERE counts ORDER BY 1));
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION sponsorships_then_sureness_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE touched text[];
BEGIN
  INSERT INTO brand_sureness (brand_id, confidence, count, first_at)
  SELECT m.brand_id, m.percent, m.n, m.first
  FROM (SELECT c.brand_id, c.percent, sum(c.n)::int AS n, brand_sureness_first(c.brand_id, c.percent) AS first
    FROM (SELECT brand_id, sponsorship_percent(confidence, verdict) AS percent, detected_at, 1 AS n FROM added WHERE counts
      UNION ALL SELECT brand_id, sponsorship_percent(confidence, verdict), detected_at, -1 FROM removed WHERE counts) c
    GROUP BY 1, 2
    HAVING sum(c.n) <> 0 OR min(c.detected_at) FILTER (WHERE c.n > 0) IS DISTINCT FROM min(c.detected_at) FILTER (WHERE c.n < 0)) m
  -- What is gone from a brand that is gone itself needs no row.
  WHERE m.first IS NOT NULL
  ORDER BY 1, 2
  ON CONFLICT (brand_id, confidence) DO UPDATE SET count = brand_sureness.count + excluded.count, first_at = excluded.first_at;

  UPDATE brand_sureness b SET count = 0
  FROM (SELECT DISTINCT brand_id, sponsorship_percent(confidence, verdict) AS percent FROM removed WHERE counts) g
  WHERE b.brand_id = g.brand_id AND b.confidence = g.percent AND b.count > 0 AND brand_sureness_first(b.brand_id, b.confidence) IS NULL;

  SELECT array_agg(brand_id ORDER BY brand_id) INTO touched FROM (
    SELECT brand_id FROM (SELECT brand_id, sponsorship_percent(confidence, verdict) AS percent, detected_at, 1 AS n FROM added WHERE counts
      UNION ALL SELECT brand_id, sponsorship_percent(confidence, verdict), detected_at, -1 FROM removed WHERE counts) c
    GROUP BY brand_id, percent, detected_at HAVING sum(n) <> 0) moved;
  IF touched IS NOT NULL THEN PERFORM brands_sure_since(ARRAY(SELECT DISTINCT unnest(touched) ORDER BY 1)); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER sponsorships_then_sureness_added AFTER INSERT ON sponsorships
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sponsorships_then_sureness_added();

CREATE OR REPLACE TRIGGER sponsorships_then_sureness_removed AFTER DELETE ON sponsorships
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION sponsorships_then_sureness_removed();

CREATE OR REPLACE TRIGGER sponsorships_then_sureness_changed AFTER UPDATE ON sponsorships
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sponsorships_then_sureness_changed();
