-- claim_days: all claims by the UTC day they were made and by reader ('by hand' for recorded sponsorships), how many of
-- them still wait for a person, and how many a person rejected or changed.

-- The reader of an issue or a claim, from what is stored with it: the model's name, or 'offline'.
CREATE OR REPLACE FUNCTION reader_name(stored jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(CASE WHEN stored->>'analyst' = 'openai' THEN stored->>'version' END, stored->>'analyst', 'by hand')
$$;

CREATE OR REPLACE FUNCTION claim_corrected(verdict text, edits jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT verdict IS NOT DISTINCT FROM 'rejected' OR coalesce(edits, '{}') <> '{}'
$$;

CREATE OR REPLACE FUNCTION sponsorships_then_claims_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO claim_days (day, reader, count, unsure, corrected)
  SELECT (c.created_at AT TIME ZONE 'UTC')::date, reader_name(c.raw_data), sum(c.n)::int,
    coalesce(sum(c.n) FILTER (WHERE claim_unsure(c.confidence, c.verdict)), 0)::int,
    coalesce(sum(c.n) FILTER (WHERE claim_corrected(c.verdict, c.edits)), 0)::int
  FROM (SELECT created_at, raw_data, confidence, verdict, edits, 1 AS n FROM added) c
  GROUP BY 1, 2 HAVING sum(c.n) <> 0 OR sum(c.n) FILTER (WHERE claim_unsure(c.confidence, c.verdict)) <> 0
    OR sum(c.n) FILTER (WHERE claim_corrected(c.verdict, c.edits)) <> 0 ORDER BY 1, 2
  ON CONFLICT (day, reader) DO UPDATE SET count = claim_days.count + excluded.count, unsure = claim_days.unsure + excluded.unsure,
    corrected = claim_days.corrected + excluded.corrected;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION sponsorships_then_claims_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO claim_days (day, reader, count, unsure, corrected)
  SELECT (c.created_at AT TIME ZONE 'UTC')::date, reader_name(c.raw_data), sum(c.n)::int,
    coalesce(sum(c.n) FILTER (WHERE claim_unsure(c.confidence, c.verdict)), 0)::int,
    coalesce(sum(c.n) FILTER (WHERE claim_corrected(c.verdict, c.edits)), 0)::int
  FROM (SELECT created_at, raw_data, confidence, verdict, edits, -1 AS n FROM removed) c
  GROUP BY 1, 2 HAVING sum(c.n) <> 0 OR sum(c.n) FILTER (WHERE claim_unsure(c.confidence, c.verdict)) <> 0
    OR sum(c.n) FILTER (WHERE claim_corrected(c.verdict, c.edits)) <> 0 ORDER BY 1, 2
  ON CONFLICT (day, reader) DO UPDATE SET count = claim_days.count + excluded.count, unsure = claim_days.unsure + excluded.unsure,
    corrected = claim_days.corrected + excluded.corrected;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION sponsorships_then_claims_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO claim_days (day, reader, count, unsure, corrected)
  SELECT (c.created_at AT TIME ZONE 'UTC')::date, reader_name(c.raw_data), sum(c.n)::int,
    coalesce(sum(c.n) FILTER (WHERE claim_unsure(c.confidence, c.verdict)), 0)::int,
    coalesce(sum(c.n) FILTER (WHERE claim_corrected(c.verdict, c.edits)), 0)::int
  FROM (SELECT created_at, raw_data, confidence, verdict, edits, 1 AS n FROM added UNION ALL SELECT created_at, raw_data, confidence, verdict, edits, -1 FROM removed) c
  GROUP BY 1, 2 HAVING sum(c.n) <> 0 OR sum(c.n) FILTER (WHERE claim_unsure(c.confidence, c.verdict)) <> 0
    OR sum(c.n) FILTER (WHERE claim_corrected(c.verdict, c.edits)) <> 0 ORDER BY 1, 2
  ON CONFLICT (day, reader) DO UPDATE SET count = claim_days.count + excluded.count, unsure = claim_days.unsure + excluded.unsure,
    corrected = claim_days.corrected + excluded.corrected;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER sponsorships_then_claims_added AFTER INSERT ON sponsorships
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sponsorships_then_claims_added();

CREATE OR REPLACE TRIGGER sponsorships_then_claims_removed AFTER DELETE ON sponsorships
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION sponsorships_then_claims_removed();

CREATE OR REPLACE TRIGGER sponsorships_then_claims_changed AFTER UPDATE ON sponsorships
  REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION sponsorships_then_claims_changed();
