CREATE TABLE "brand_recent" (
	"reach" text NOT NULL,
	"brand_id" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "brand_recent_reach_brand_id_pk" PRIMARY KEY("reach","brand_id")
);
--> statement-breakpoint
CREATE TABLE "brand_recent_days" (
	"reach" text PRIMARY KEY NOT NULL,
	"since" date NOT NULL,
	"until" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "claim_days" (
	"day" date NOT NULL,
	"analyst" text NOT NULL,
	"count" integer NOT NULL,
	"unsure" integer NOT NULL,
	CONSTRAINT "claim_days_day_analyst_pk" PRIMARY KEY("day","analyst")
);
--> statement-breakpoint
DROP INDEX "patterns_brand";--> statement-breakpoint
DROP INDEX "emails_received";--> statement-breakpoint
DROP INDEX "sponsorships_newsletter";--> statement-breakpoint
CREATE INDEX "brand_recent_most" ON "brand_recent" USING btree ("reach","count","brand_id");--> statement-breakpoint
CREATE INDEX "patterns_brand" ON "deal_patterns" USING btree ("brand_id","reach","newsletter_id","last_at");--> statement-breakpoint
CREATE INDEX "emails_received" ON "emails" USING btree ("received_at","id","processing_status","kind","has_sponsorship");--> statement-breakpoint
CREATE INDEX "sponsorships_newsletter" ON "sponsorships" USING btree ("newsletter_id","counts","detected_at","id","placement_type");
--> statement-breakpoint
-- Below contract/confidence UNSURE_BELOW, and nobody has said: moving that constant is a migration, as it is in 0016.
CREATE FUNCTION claim_unsure(confidence integer, verdict text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT verdict IS NULL AND coalesce(confidence < 60, false)
$$;
--> statement-breakpoint
CREATE FUNCTION sponsorship_days_then_recent_added() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE FUNCTION sponsorship_days_then_recent_removed() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE FUNCTION sponsorship_days_then_recent_changed() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE TRIGGER sponsorship_days_then_recent_added AFTER INSERT ON sponsorship_days
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sponsorship_days_then_recent_added();
--> statement-breakpoint
CREATE TRIGGER sponsorship_days_then_recent_removed AFTER DELETE ON sponsorship_days
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION sponsorship_days_then_recent_removed();
--> statement-breakpoint
CREATE TRIGGER sponsorship_days_then_recent_changed AFTER UPDATE ON sponsorship_days
  REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION sponsorship_days_then_recent_changed();
--> statement-breakpoint
CREATE FUNCTION sponsorships_then_claims_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO claim_days (day, analyst, count, unsure)
  SELECT (c.created_at AT TIME ZONE 'UTC')::date, coalesce(c.raw_data->>'analyst', 'by hand'), sum(c.n)::int,
    coalesce(sum(c.n) FILTER (WHERE claim_unsure(c.confidence, c.verdict)), 0)::int
  FROM (SELECT created_at, raw_data, confidence, verdict, 1 AS n FROM added) c
  GROUP BY 1, 2 HAVING sum(c.n) <> 0 OR sum(c.n) FILTER (WHERE claim_unsure(c.confidence, c.verdict)) <> 0 ORDER BY 1, 2
  ON CONFLICT (day, analyst) DO UPDATE SET count = claim_days.count + excluded.count, unsure = claim_days.unsure + excluded.unsure;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION sponsorships_then_claims_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO claim_days (day, analyst, count, unsure)
  SELECT (c.created_at AT TIME ZONE 'UTC')::date, coalesce(c.raw_data->>'analyst', 'by hand'), sum(c.n)::int,
    coalesce(sum(c.n) FILTER (WHERE claim_unsure(c.confidence, c.verdict)), 0)::int
  FROM (SELECT created_at, raw_data, confidence, verdict, -1 AS n FROM removed) c
  GROUP BY 1, 2 HAVING sum(c.n) <> 0 OR sum(c.n) FILTER (WHERE claim_unsure(c.confidence, c.verdict)) <> 0 ORDER BY 1, 2
  ON CONFLICT (day, analyst) DO UPDATE SET count = claim_days.count + excluded.count, unsure = claim_days.unsure + excluded.unsure;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION sponsorships_then_claims_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO claim_days (day, analyst, count, unsure)
  SELECT (c.created_at AT TIME ZONE 'UTC')::date, coalesce(c.raw_data->>'analyst', 'by hand'), sum(c.n)::int,
    coalesce(sum(c.n) FILTER (WHERE claim_unsure(c.confidence, c.verdict)), 0)::int
  FROM (SELECT created_at, raw_data, confidence, verdict, 1 AS n FROM added UNION ALL SELECT created_at, raw_data, confidence, verdict, -1 FROM removed) c
  GROUP BY 1, 2 HAVING sum(c.n) <> 0 OR sum(c.n) FILTER (WHERE claim_unsure(c.confidence, c.verdict)) <> 0 ORDER BY 1, 2
  ON CONFLICT (day, analyst) DO UPDATE SET count = claim_days.count + excluded.count, unsure = claim_days.unsure + excluded.unsure;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sponsorships_then_claims_added AFTER INSERT ON sponsorships
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sponsorships_then_claims_added();
--> statement-breakpoint
CREATE TRIGGER sponsorships_then_claims_removed AFTER DELETE ON sponsorships
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION sponsorships_then_claims_removed();
--> statement-breakpoint
CREATE TRIGGER sponsorships_then_claims_changed AFTER UPDATE ON sponsorships
  REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION sponsorships_then_claims_changed();
--> statement-breakpoint
INSERT INTO claim_days (day, analyst, count, unsure)
SELECT (created_at AT TIME ZONE 'UTC')::date, coalesce(raw_data->>'analyst', 'by hand'), count(*)::int, (count(*) FILTER (WHERE claim_unsure(confidence, verdict)))::int
FROM sponsorships GROUP BY 1, 2;
