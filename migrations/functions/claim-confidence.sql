-- What a claim's confidence (0 to 100, null for a recorded sponsorship) and verdict mean. Immutable, used by the
-- triggers of the other files and by queries.

-- True if the claim counts towards public figures. The threshold is also in src/store/sureness.ts, at the place
-- 'counts'; test/api/sponsorships/counting.test.ts compares the two. A migration that changes it must also recompute
-- sponsorship_days.sure and brands.sure_since.
CREATE OR REPLACE FUNCTION sponsorship_sure(confidence integer, verdict text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT verdict IS NOT DISTINCT FROM 'confirmed' OR coalesce(confidence, 100) >= 60
$$;

-- True if the claim waits for a person: below UNSURE_BELOW of src/contract/confidence.ts and without a verdict. A
-- migration that changes the threshold must also recompute claim_days.unsure.
CREATE OR REPLACE FUNCTION claim_unsure(confidence integer, verdict text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT verdict IS NULL AND coalesce(confidence < 60, false)
$$;

-- Confidence in percent. Confirmed claims and recorded sponsorships have 100.
CREATE OR REPLACE FUNCTION sponsorship_percent(confidence integer, verdict text) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN verdict IS NOT DISTINCT FROM 'confirmed' THEN 100 ELSE coalesce(confidence, 100) END
$$;
