ALTER TABLE "brands" ADD COLUMN "surest" integer;--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "surest_since" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "brands_surest" ON "brands" USING btree ("surest" NULLS FIRST,"id");--> statement-breakpoint
-- Beside since when a claim of a brand counts: how sure the surest is, and since when.
CREATE OR REPLACE FUNCTION brands_sure_since(of_brands text[]) RETURNS void LANGUAGE sql AS $$
  UPDATE brands b SET sure_since = f.first, surest = f.surest, surest_since = f.surest_since
  FROM (SELECT t.id, top.confidence AS surest, top.first_at AS surest_since,
      (SELECT min(k.first_at) FROM brand_sureness k WHERE k.brand_id = t.id AND k.count > 0 AND sponsorship_sure(k.confidence, NULL)) AS first
    FROM unnest(of_brands) AS t (id)
    LEFT JOIN LATERAL (SELECT k.confidence, k.first_at FROM brand_sureness k
      WHERE k.brand_id = t.id AND k.count > 0 ORDER BY k.confidence DESC LIMIT 1) top ON true) f
  WHERE b.id = f.id AND (b.sure_since, b.surest, b.surest_since) IS DISTINCT FROM (f.first, f.surest, f.surest_since)
$$;
--> statement-breakpoint
SELECT brands_sure_since(ARRAY(SELECT id FROM brands ORDER BY 1));
