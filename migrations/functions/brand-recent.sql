-- brand_recent: a brand's sure sponsorships within each period of brand_recent_days, summed from the scopes 'brand:…' of
-- sponsorship_days. The job in src/store/brand-recent.ts moves the periods on and rebuilds the sums; the advisory lock
-- 730019 keeps it and these triggers apart.

CREATE OR REPLACE FUNCTION sponsorship_days_then_recent_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Against whoever makes the sums anew meanwhile (store/brand-recent.ts).
  PERFORM pg_advisory_xact_lock_shared(730019);
  INSERT INTO brand_recent (reach, brand_id, count)
  SELECT r.reach, substr(c.scope, 7), sum(c.n)::int
  FROM (SELECT scope, day, sure AS n FROM added) c
  JOIN brand_recent_days r ON c.day >= r.since AND c.day < r.until
  WHERE c.scope LIKE 'brand:%' GROUP BY 1, 2 HAVING sum(c.n) <> 0 ORDER BY 1, 2
  ON CONFLICT (reach, brand_id) DO UPDATE SET count = brand_recent.count + excluded.count;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION sponsorship_days_then_recent_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Against whoever makes the sums anew meanwhile (store/brand-recent.ts).
  PERFORM pg_advisory_xact_lock_shared(730019);
  INSERT INTO brand_recent (reach, brand_id, count)
  SELECT r.reach, substr(c.scope, 7), sum(c.n)::int
  FROM (SELECT scope, day, -sure AS n FROM removed) c
  JOIN brand_recent_days r ON c.day >= r.since AND c.day < r.until
  WHERE c.scope LIKE 'brand:%' GROUP BY 1, 2 HAVING sum(c.n) <> 0 ORDER BY 1, 2
  ON CONFLICT (reach, brand_id) DO UPDATE SET count = brand_recent.count + excluded.count;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION sponsorship_days_then_recent_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Against whoever makes the sums anew meanwhile (store/brand-recent.ts).
  PERFORM pg_advisory_xact_lock_shared(730019);
  INSERT INTO brand_recent (reach, brand_id, count)
  SELECT r.reach, substr(c.scope, 7), sum(c.n)::int
  FROM (SELECT scope, day, sure AS n FROM added UNION ALL SELECT scope, day, -sure FROM removed) c
  JOIN brand_recent_days r ON c.day >= r.since AND c.day < r.until
  WHERE c.scope LIKE 'brand:%' GROUP BY 1, 2 HAVING sum(c.n) <> 0 ORDER BY 1, 2
  ON CONFLICT (reach, brand_id) DO UPDATE SET count = brand_recent.count + excluded.count;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER sponsorship_days_then_recent_added AFTER INSERT ON sponsorship_days
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sponsorship_days_then_recent_added();

CREATE OR REPLACE TRIGGER sponsorship_days_then_recent_removed AFTER DELETE ON sponsorship_days
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION sponsorship_days_then_recent_removed();

CREATE OR REPLACE TRIGGER sponsorship_days_then_recent_changed AFTER UPDATE ON sponsorship_days
  REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION sponsorship_days_then_recent_changed();
