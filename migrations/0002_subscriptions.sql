CREATE TABLE "newsletter_subscriptions" (
	"newsletter_id" text PRIMARY KEY NOT NULL,
	"platform" text,
	"sign_up_url" text,
	"feed_url" text,
	"looked_up_at" timestamp (3) with time zone,
	"handled_at" timestamp (3) with time zone,
	"handled_by" text,
	"handled_before" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "newsletter_tracking_requests" ADD COLUMN "found" jsonb;--> statement-breakpoint
ALTER TABLE "newsletter_tracking_requests" ADD COLUMN "because" text;--> statement-breakpoint
ALTER TABLE "newsletter_tracking_requests" ADD COLUMN "looked_up_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "newsletter_tracking_requests" ADD COLUMN "newsletter_id" text;--> statement-breakpoint
ALTER TABLE "newsletter_tracking_requests" ADD COLUMN "told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "newsletter_subscriptions" ADD CONSTRAINT "newsletter_subscriptions_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_subscriptions" ADD CONSTRAINT "newsletter_subscriptions_handled_by_users_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_tracking_requests" ADD CONSTRAINT "newsletter_tracking_requests_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "emails_service" ON "emails" USING btree ("newsletter_id","kind","received_at") WHERE "emails"."kind" <> 'issue';--> statement-breakpoint
CREATE INDEX "emails_mailed" ON "emails" USING btree ("newsletter_id","received_at") WHERE "emails"."kind" = 'issue' and "emails"."door" in ('mail', 'webhook');--> statement-breakpoint
CREATE INDEX "tracking_requests_untold" ON "newsletter_tracking_requests" USING btree ("newsletter_id") WHERE "newsletter_tracking_requests"."told_at" is null;