CREATE TABLE "brand_kinds" (
	"brand_id" text NOT NULL,
	"kind" text NOT NULL,
	"count" integer NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "brand_kinds_brand_id_kind_pk" PRIMARY KEY("brand_id","kind")
);
--> statement-breakpoint
CREATE TABLE "trend_answers" (
	"key" text PRIMARY KEY NOT NULL,
	"built_at" timestamp (3) with time zone NOT NULL,
	"facts" jsonb NOT NULL,
	"queued_at" timestamp (3) with time zone
);
--> statement-breakpoint
DROP INDEX "emails_newsletter";--> statement-breakpoint
DROP INDEX "emails_received";--> statement-breakpoint
DROP INDEX "sponsorships_detected";--> statement-breakpoint
DROP INDEX "sponsorships_brand";--> statement-breakpoint
DROP INDEX "sponsorships_placement";--> statement-breakpoint
ALTER TABLE "brand_kinds" ADD CONSTRAINT "brand_kinds_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "brand_kinds_kind" ON "brand_kinds" USING btree ("kind","brand_id","first_at") WHERE "brand_kinds"."count" > 0;--> statement-breakpoint
CREATE INDEX "emails_created" ON "emails" USING btree ("created_at","processing_status","kind","has_sponsorship");--> statement-breakpoint
CREATE INDEX "sponsorships_channel" ON "sponsorships" USING btree ("channel","counts","detected_at","id","placement_type") WHERE "sponsorships"."channel" <> 'direct';--> statement-breakpoint
CREATE INDEX "sponsorships_created" ON "sponsorships" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sponsorships_unjudged" ON "sponsorships" USING btree ("confidence","counts","created_at") WHERE "sponsorships"."verdict" is null;--> statement-breakpoint
CREATE INDEX "emails_newsletter" ON "emails" USING btree ("newsletter_id","received_at","id","processing_status","kind","sender_standing");--> statement-breakpoint
CREATE INDEX "emails_received" ON "emails" USING btree ("received_at","id","processing_status");--> statement-breakpoint
CREATE INDEX "sponsorships_detected" ON "sponsorships" USING btree ("counts","detected_at","id","brand_id","newsletter_id");--> statement-breakpoint
CREATE INDEX "sponsorships_brand" ON "sponsorships" USING btree ("brand_id","counts","detected_at","id","newsletter_id","placement_type","channel","channel_name");--> statement-breakpoint
CREATE INDEX "sponsorships_placement" ON "sponsorships" USING btree ("placement_type","counts","detected_at","id","brand_id","newsletter_id");
--> statement-breakpoint
-- By what kinds brands were seen, and days by channel: two more facts derived from sponsorships, kept by statement-level triggers that run after those of
-- the day counts (their names say so), rows in the order of their key. What a change leaves as it was is not touched.
CREATE FUNCTION brand_kinds_first(of_brand text, of_kind text) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT s.detected_at FROM sponsorships s
  WHERE s.brand_id = of_brand AND s.counts
    AND of_kind IN ('type:' || s.placement_type, 'channel:' || coalesce(s.channel, 'direct'))
  ORDER BY s.detected_at, s.id LIMIT 1
$$;
--> statement-breakpoint
CREATE FUNCTION sponsorships_then_kinds_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO brand_kinds (brand_id, kind, count, first_at)
  SELECT c.brand_id, k.kind, count(*)::int, min(c.detected_at)
  FROM added c CROSS JOIN LATERAL (VALUES ('type:' || c.placement_type), ('channel:' || coalesce(c.channel, 'direct'))) AS k (kind)
  WHERE c.counts GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (brand_id, kind) DO UPDATE SET count = brand_kinds.count + excluded.count,
    first_at = CASE WHEN brand_kinds.count > 0 THEN least(brand_kinds.first_at, excluded.first_at) ELSE excluded.first_at END;

  INSERT INTO sponsorship_days (scope, day, count)
  SELECT 'channel:' || coalesce(c.channel, 'direct'), (c.detected_at AT TIME ZONE 'UTC')::date, count(*)::int
  FROM added c WHERE c.counts GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (scope, day) DO UPDATE SET count = sponsorship_days.count + excluded.count;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A brand that is gone has taken its kinds with it.
CREATE FUNCTION sponsorships_then_kinds_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE brand_kinds b SET count = b.count - g.n,
    first_at = CASE WHEN b.count > g.n AND g.first <= b.first_at THEN coalesce(brand_kinds_first(b.brand_id, b.kind), b.first_at) ELSE b.first_at END
  FROM (SELECT c.brand_id, k.kind, count(*)::int AS n, min(c.detected_at) AS first
    FROM removed c CROSS JOIN LATERAL (VALUES ('type:' || c.placement_type), ('channel:' || coalesce(c.channel, 'direct'))) AS k (kind)
    WHERE c.counts GROUP BY 1, 2 ORDER BY 1, 2) g
  WHERE b.brand_id = g.brand_id AND b.kind = g.kind;

  INSERT INTO sponsorship_days (scope, day, count)
  SELECT 'channel:' || coalesce(c.channel, 'direct'), (c.detected_at AT TIME ZONE 'UTC')::date, -count(*)::int
  FROM removed c WHERE c.counts GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (scope, day) DO UPDATE SET count = sponsorship_days.count + excluded.count;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION sponsorships_then_kinds_changed() RETURNS trigger LANGUAGE plpgsql AS $$
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

  INSERT INTO sponsorship_days (scope, day, count)
  SELECT 'channel:' || coalesce(c.channel, 'direct'), (c.detected_at AT TIME ZONE 'UTC')::date, sum(c.n)::int
  FROM (SELECT channel, detected_at, 1 AS n FROM added WHERE counts UNION ALL SELECT channel, detected_at, -1 FROM removed WHERE counts) c
  GROUP BY 1, 2 HAVING sum(c.n) <> 0 ORDER BY 1, 2
  ON CONFLICT (scope, day) DO UPDATE SET count = sponsorship_days.count + excluded.count;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sponsorships_then_kinds_added AFTER INSERT ON sponsorships
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sponsorships_then_kinds_added();
--> statement-breakpoint
CREATE TRIGGER sponsorships_then_kinds_removed AFTER DELETE ON sponsorships
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION sponsorships_then_kinds_removed();
--> statement-breakpoint
CREATE TRIGGER sponsorships_then_kinds_changed AFTER UPDATE ON sponsorships
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sponsorships_then_kinds_changed();
--> statement-breakpoint
INSERT INTO brand_kinds (brand_id, kind, count, first_at)
SELECT c.brand_id, k.kind, count(*)::int, min(c.detected_at)
FROM sponsorships c CROSS JOIN LATERAL (VALUES ('type:' || c.placement_type), ('channel:' || coalesce(c.channel, 'direct'))) AS k (kind)
WHERE c.counts GROUP BY 1, 2;
--> statement-breakpoint
INSERT INTO sponsorship_days (scope, day, count)
SELECT 'channel:' || coalesce(channel, 'direct'), (detected_at AT TIME ZONE 'UTC')::date, count(*)::int
FROM sponsorships WHERE counts GROUP BY 1, 2;
