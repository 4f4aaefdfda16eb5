CREATE TABLE "followed_links" (
	"newsletter_id" text NOT NULL,
	"subject" text NOT NULL,
	"followed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "followed_links_newsletter_id_subject_pk" PRIMARY KEY("newsletter_id","subject")
);
--> statement-breakpoint
CREATE TABLE "link_requests" (
	"day" date NOT NULL,
	"purpose" text NOT NULL,
	"host" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "link_requests_day_purpose_host_pk" PRIMARY KEY("day","purpose","host")
);
--> statement-breakpoint
CREATE TABLE "archive_issues" (
	"newsletter_id" text NOT NULL,
	"url" text NOT NULL,
	"title" text,
	"published_at" timestamp (3) with time zone,
	"state" text DEFAULT 'waiting' NOT NULL,
	"has_text" boolean DEFAULT false NOT NULL,
	"because" text,
	"email_id" text,
	CONSTRAINT "archive_issues_newsletter_id_url_pk" PRIMARY KEY("newsletter_id","url")
);
--> statement-breakpoint
CREATE TABLE "archive_readings" (
	"id" text PRIMARY KEY NOT NULL,
	"newsletter_id" text NOT NULL,
	"requested_by" text,
	"state" text NOT NULL,
	"reads_when_listed" boolean NOT NULL,
	"since_year" integer,
	"platform" text,
	"cursor" text,
	"because" text,
	"claimed_until" timestamp (3) with time zone,
	"next_at" timestamp (3) with time zone,
	"requests" integer DEFAULT 0 NOT NULL,
	"requests_on" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "archive_readings_newsletter_id_unique" UNIQUE("newsletter_id")
);
--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "link_targets" jsonb;--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "links_sought_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "newsletter_coverage" ADD COLUMN "from_archive" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "followed_links" ADD CONSTRAINT "followed_links_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "archive_issues" ADD CONSTRAINT "archive_issues_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "archive_issues" ADD CONSTRAINT "archive_issues_email_id_emails_id_fk" FOREIGN KEY ("email_id") REFERENCES "public"."emails"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "archive_readings" ADD CONSTRAINT "archive_readings_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "archive_readings" ADD CONSTRAINT "archive_readings_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "followed_links_at" ON "followed_links" USING btree ("followed_at");--> statement-breakpoint
CREATE INDEX "archive_issues_email" ON "archive_issues" USING btree ("email_id");--> statement-breakpoint
CREATE INDEX "archive_issues_waiting" ON "archive_issues" USING btree ("newsletter_id","published_at") WHERE "archive_issues"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "archive_readings_running" ON "archive_readings" USING btree ("next_at") WHERE "archive_readings"."state" in ('listing', 'reading');