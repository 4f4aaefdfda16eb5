CREATE TABLE "newsletter_usage" (
	"newsletter_id" text NOT NULL,
	"day" date NOT NULL,
	"mails" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"tokens" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "newsletter_usage_newsletter_id_day_pk" PRIMARY KEY("newsletter_id","day")
);
--> statement-breakpoint
CREATE TABLE "webhook_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_email_unique";--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "held_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "counted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletters" ADD COLUMN "standing_decided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "newsletters" ADD COLUMN "standing_decided_by" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "ends_at" timestamp (3) with time zone DEFAULT now() + interval '90 days' NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletter_usage" ADD CONSTRAINT "newsletter_usage_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "newsletter_usage_day" ON "newsletter_usage" USING btree ("day");--> statement-breakpoint
CREATE INDEX "webhook_tokens_seen" ON "webhook_tokens" USING btree ("seen_at");--> statement-breakpoint
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_standing_decided_by_users_id_fk" FOREIGN KEY ("standing_decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "emails_held" ON "emails" USING btree ("held_until","created_at") WHERE "emails"."held_until" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_verified_email" ON "users" USING btree ("email") WHERE "users"."email_verified";--> statement-breakpoint
CREATE INDEX "users_email" ON "users" USING btree ("email");