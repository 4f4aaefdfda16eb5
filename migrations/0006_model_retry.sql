DROP INDEX "sponsorships_attributable";--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "model_retry_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "emails_model_retry" ON "emails" USING btree ("received_at") WHERE "emails"."model_retry_at" is not null;