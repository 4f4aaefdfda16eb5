CREATE TABLE "dashboard_visits" (
	"user_id" text PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"previous_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "deal_patterns" (
	"newsletter_id" text NOT NULL,
	"brand_id" text NOT NULL,
	"reach" text NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"times" integer NOT NULL,
	"usual_gap_days" real,
	"due_at" timestamp (3) with time zone,
	"lapses_at" timestamp (3) with time zone NOT NULL,
	"active" text NOT NULL,
	"heat" real NOT NULL,
	"certainty" real NOT NULL,
	CONSTRAINT "deal_patterns_newsletter_id_reach_brand_id_pk" PRIMARY KEY("newsletter_id","reach","brand_id")
);
--> statement-breakpoint
CREATE TABLE "newsletter_coverage" (
	"newsletter_id" text PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"received" integer NOT NULL,
	"expected" integer NOT NULL,
	"usual_gap_days" real,
	"unseen" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"built_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pitch_builds" (
	"newsletter_id" text PRIMARY KEY NOT NULL,
	"built_at" timestamp (3) with time zone,
	"stale_since" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "pitch_marks" (
	"user_id" text NOT NULL,
	"brand_id" text NOT NULL,
	"mark" text NOT NULL,
	"marked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pitch_marks_user_id_brand_id_pk" PRIMARY KEY("user_id","brand_id")
);
--> statement-breakpoint
CREATE TABLE "pitch_scores" (
	"newsletter_id" text NOT NULL,
	"brand_id" text NOT NULL,
	"reach" text NOT NULL,
	"score" real NOT NULL,
	"confidence" integer NOT NULL,
	"factors" jsonb NOT NULL,
	"basis" jsonb NOT NULL,
	"state" text,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pitch_scores_newsletter_id_reach_brand_id_pk" PRIMARY KEY("newsletter_id","reach","brand_id")
);
--> statement-breakpoint
CREATE TABLE "saved_searches" (
	"id" text PRIMARY KEY NOT NULL,
	"newsletter_id" text,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"text" text,
	"website" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stale_patterns" (
	"newsletter_id" text PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trend_mails" (
	"user_id" text PRIMARY KEY NOT NULL,
	"wanted" boolean NOT NULL,
	"sent_week" date,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trend_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"newsletter_id" text NOT NULL,
	"week" date NOT NULL,
	"content" jsonb NOT NULL,
	"built_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sponsorships" ADD COLUMN "channel" text;--> statement-breakpoint
ALTER TABLE "sponsorships" ADD COLUMN "channel_name" text;--> statement-breakpoint
ALTER TABLE "dashboard_visits" ADD CONSTRAINT "dashboard_visits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_patterns" ADD CONSTRAINT "deal_patterns_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_patterns" ADD CONSTRAINT "deal_patterns_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_coverage" ADD CONSTRAINT "newsletter_coverage_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pitch_builds" ADD CONSTRAINT "pitch_builds_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pitch_marks" ADD CONSTRAINT "pitch_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pitch_marks" ADD CONSTRAINT "pitch_marks_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pitch_scores" ADD CONSTRAINT "pitch_scores_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pitch_scores" ADD CONSTRAINT "pitch_scores_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trend_mails" ADD CONSTRAINT "trend_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trend_reports" ADD CONSTRAINT "trend_reports_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "patterns_brand" ON "deal_patterns" USING btree ("brand_id","reach","newsletter_id");--> statement-breakpoint
CREATE INDEX "marks_brand" ON "pitch_marks" USING btree ("brand_id");--> statement-breakpoint
CREATE INDEX "pitch_best" ON "pitch_scores" USING btree ("newsletter_id","reach","score","brand_id");--> statement-breakpoint
CREATE INDEX "pitch_brand" ON "pitch_scores" USING btree ("brand_id");--> statement-breakpoint
CREATE INDEX "searches_newsletter" ON "saved_searches" USING btree ("newsletter_id","created_at");--> statement-breakpoint
CREATE INDEX "searches_user" ON "saved_searches" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "trend_reports_week" ON "trend_reports" USING btree ("newsletter_id","week");--> statement-breakpoint
CREATE INDEX "sponsorships_fill" ON "sponsorships" USING btree ("brand_id","detected_at") WHERE "sponsorships"."channel" in ('network', 'cross_promotion', 'house');--> statement-breakpoint
CREATE INDEX "sponsorships_channel_unknown" ON "sponsorships" USING btree ("id") WHERE "sponsorships"."channel" is null;--> statement-breakpoint
-- Which newsletters' deal patterns and coverage are out of date: marked by whatever changes a sponsorship or completes an issue, so that no writer can
-- forget it. No reference to newsletters: the mark of one that goes with its sponsorships is swept by the job that finds nothing to build.
CREATE FUNCTION patterns_out_of_date() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_patterns (newsletter_id, since)
  SELECT c.newsletter_id, clock_timestamp() FROM (SELECT DISTINCT newsletter_id FROM changed) c ORDER BY 1
  ON CONFLICT (newsletter_id) DO UPDATE SET since = excluded.since;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sponsorships_added_patterns AFTER INSERT ON sponsorships
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION patterns_out_of_date();
--> statement-breakpoint
CREATE TRIGGER sponsorships_removed_patterns AFTER DELETE ON sponsorships
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION patterns_out_of_date();
--> statement-breakpoint
CREATE TRIGGER sponsorships_changed_patterns AFTER UPDATE ON sponsorships
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION patterns_out_of_date();
--> statement-breakpoint
CREATE FUNCTION issue_out_of_date() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_patterns (newsletter_id, since) VALUES (NEW.newsletter_id, clock_timestamp())
  ON CONFLICT (newsletter_id) DO UPDATE SET since = excluded.since;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER emails_completed_patterns AFTER UPDATE OF processing_status, sender_standing, received_at ON emails
  FOR EACH ROW WHEN (NEW.processing_status = 'completed' AND NEW.kind = 'issue') EXECUTE FUNCTION issue_out_of_date();
--> statement-breakpoint
-- What stands already is built by the five-minute cron.
INSERT INTO stale_patterns (newsletter_id, since) SELECT DISTINCT newsletter_id, now() FROM sponsorships ON CONFLICT DO NOTHING;
