DROP INDEX "lead_events_lead";--> statement-breakpoint
DROP INDEX "lead_events_pipeline";--> statement-breakpoint
ALTER TABLE "lead_events" ALTER COLUMN "id" DROP IDENTITY;--> statement-breakpoint
ALTER TABLE "lead_events" ALTER COLUMN "id" SET DEFAULT (random() * 9007199254740990 + 1)::bigint;--> statement-breakpoint
CREATE INDEX "lead_events_at" ON "lead_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "lead_events_lead" ON "lead_events" USING btree ("lead_id","version");--> statement-breakpoint
CREATE INDEX "lead_events_pipeline" ON "lead_events" USING btree ("pipeline_id","at");