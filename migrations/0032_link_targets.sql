ALTER TABLE "emails" ADD COLUMN "link_targets" jsonb;--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "links_sought_at" timestamp (3) with time zone;