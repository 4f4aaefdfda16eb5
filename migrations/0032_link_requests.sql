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
ALTER TABLE "followed_links" ADD CONSTRAINT "followed_links_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "followed_links_at" ON "followed_links" USING btree ("followed_at");