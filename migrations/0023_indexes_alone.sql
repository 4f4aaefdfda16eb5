DROP INDEX "sponsorships_newsletter";--> statement-breakpoint
DROP INDEX "sponsorships_sureness";--> statement-breakpoint
CREATE INDEX "sponsorships_newsletter" ON "sponsorships" USING btree ("newsletter_id","counts","detected_at","id","placement_type","brand_id","channel","confidence","verdict");--> statement-breakpoint
CREATE INDEX "sponsorships_sureness" ON "sponsorships" USING btree ("counts",coalesce("confidence", 101),"detected_at","id","confidence","placement_type","verdict");