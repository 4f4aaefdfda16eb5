DROP INDEX "access_requests_created";--> statement-breakpoint
ALTER TABLE "access_requests" ADD COLUMN "status" text DEFAULT 'pending' NOT NULL;--> statement-breakpoint
ALTER TABLE "access_requests" ADD COLUMN "decided_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "access_requests_status" ON "access_requests" USING btree ("status","created_at","id");--> statement-breakpoint
-- One an address: the newest word of each stays.
UPDATE "access_requests" SET "email" = lower("email") WHERE "email" <> lower("email");--> statement-breakpoint
DELETE FROM "access_requests" a USING "access_requests" b WHERE a."email" = b."email" AND (a."created_at", a."id") < (b."created_at", b."id");--> statement-breakpoint
CREATE UNIQUE INDEX "access_requests_email" ON "access_requests" USING btree ("email");