-- claim_days: all claims by the UTC day they were made and by analyst ('by hand' for recorded sponsorships), and how many
-- of them still wait for a person.

CREATE OR REPLACE FUNCTION sponsorships_then_claims_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO claim_days (day, analyst, count, unsure)
  SELECT (c.created_at AT TIME ZONE 'UTC')::date, coalesce(c.raw_data->>'analyst', 'by hand'), sum(c.n)::int,
    coalesce(sum(c.n) FILTER (WHERE claim_unsure(c.confidence, c.verdict)), 0)::int
  FROM (SELECT created_at, raw_data, confidence, verdict, 1 AS n FROM added) c
  GROUP BY 1, 2 HAVING sum(c.n) <> 0 OR sum(c.n) FILTER (WHERE claim_unsure(c.confidence, c.verdict)) <> 0 ORDER BY 1, 2
  ON CONFLICT (day, analyst) DO UPDATE SET count = claim_days.count + excluded.count, unsure = claim_days.unsure + excluded.unsure;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION sponsorships_then_claims_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO claim_days (day, analyst, count, unsure)
  SELECT (c.created_at AT TIME ZONE 'UTC')::date, coalesce(c.raw_data->>'analyst', 'by hand'), sum(c.n)::int,
    coalesce(sum(c.n) FILTER (WHERE claim_unsure(c.confidence, c.verdict)), 0)::int
  FROM (SELECT created_at, raw_data, confidence, verdict, -1 AS n FROM removed) c
  GROUP BY 1, 2 HAVING sum(c.n) <> 0 OR sum(c.n) FILTER (WHERE claim_unsure(c.confidence, c.verdict)) <> 0 ORDER BY 1, 2
  ON CONFLICT (day, analyst) DO UPDATE SET count = claim_days.count + excluded.count, unsure = claim_days.unsure + excluded.unsure;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION sponsorships_then_claims_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO claim_days (day, analyst, count, unsure)
  SELECT (c.created_at AT TIME ZONE 'UTC')::date, coalesce(c.raw_data->>'analyst', 'by hand'), sum(c.n)::int,
    coalesce(sum(c.n) FILTER (WHERE claim_unsure(c.confidence, c.verdict)), 0)::int
  FROM (SELECT created_at, raw_data, confidence, verdict, 1 AS n FROM added UNION ALL SELECT created_at, raw_data, confidence, verdict, -1 FROM removed) c
  GROUP BY 1, 2 HAVING sum(c.n) <> 0 OR sum(c.n) FILTER (WHERE claim_unsure(c.confidence, c.verdict)) <> 0 ORDER BY 1, 2
  ON CONFLICT (day, analyst) DO UPDATE SET count = claim_days.count + excluded.count, unsure = claim_days.unsure + excluded.unsure;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER sponsorships_then_claims_added AFTER INSERT ON sponsorships
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sponsorships_then_claims_added();

CREATE OR REPLACE TRIGGER sponsorships_then_claims_removed AFTER DELETE ON sponsorships
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION sponsorships_then_claims_removed();

CREATE OR REPLACE TRIGGER sponsorships_then_claims_changed AFTER UPDATE ON sponsorships
  REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION sponsorships_then_claims_changed();
