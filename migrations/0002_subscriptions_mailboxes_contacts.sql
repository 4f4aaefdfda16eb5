-- contract: contact_reports and contact_searches.doors, which no release has written or read; reports of a contact are
-- rows of wrong_reports.
CREATE TABLE "rejected_contacts" (
	"brand_id" text NOT NULL,
	"email_hash" text NOT NULL,
	"rejected_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rejected_contacts_brand_id_email_hash_pk" PRIMARY KEY("brand_id","email_hash")
);
--> statement-breakpoint
CREATE TABLE "mailbox_faults" (
	"import_id" text NOT NULL,
	"nth" integer NOT NULL,
	"place" text NOT NULL,
	"because" text NOT NULL,
	CONSTRAINT "mailbox_faults_import_id_nth_pk" PRIMARY KEY("import_id","nth")
);
--> statement-breakpoint
CREATE TABLE "mailbox_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"fingerprint" text NOT NULL,
	"newsletter_id" text,
	"state" text DEFAULT 'uploading' NOT NULL,
	"upload_id" text,
	"cursor" jsonb,
	"because" text,
	"found" integer DEFAULT 0 NOT NULL,
	"imported" integer DEFAULT 0 NOT NULL,
	"duplicates" integer DEFAULT 0 NOT NULL,
	"unknown" integer DEFAULT 0 NOT NULL,
	"personal" integer DEFAULT 0 NOT NULL,
	"faults" integer DEFAULT 0 NOT NULL,
	"report" jsonb,
	"claimed_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "mailbox_mails" (
	"import_id" text NOT NULL,
	"nth" integer NOT NULL,
	"sender_key" text NOT NULL,
	"place" jsonb NOT NULL,
	CONSTRAINT "mailbox_mails_import_id_nth_pk" PRIMARY KEY("import_id","nth")
);
--> statement-breakpoint
CREATE TABLE "mailbox_parts" (
	"import_id" text NOT NULL,
	"part" integer NOT NULL,
	"tag" text NOT NULL,
	CONSTRAINT "mailbox_parts_import_id_part_pk" PRIMARY KEY("import_id","part")
);
--> statement-breakpoint
CREATE TABLE "mailbox_senders" (
	"import_id" text NOT NULL,
	"key" text NOT NULL,
	"address" text NOT NULL,
	"name" text,
	"list_id" text,
	"mails" integer NOT NULL,
	"first_at" timestamp (3) with time zone,
	"last_at" timestamp (3) with time zone,
	"last_subject" text,
	"decision" text DEFAULT 'open' NOT NULL,
	"newsletter_id" text,
	CONSTRAINT "mailbox_senders_import_id_key_pk" PRIMARY KEY("import_id","key")
);
--> statement-breakpoint
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
ALTER TABLE "contact_reports" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "contact_reports" CASCADE;--> statement-breakpoint
ALTER TABLE "contact_searches" ADD COLUMN "contact_pages" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "wrong_reports" ADD COLUMN "brand_id" text;--> statement-breakpoint
ALTER TABLE "wrong_reports" ADD COLUMN "email_hash" text;--> statement-breakpoint
ALTER TABLE "newsletter_tracking_requests" ADD COLUMN "found" jsonb;--> statement-breakpoint
ALTER TABLE "newsletter_tracking_requests" ADD COLUMN "because" text;--> statement-breakpoint
ALTER TABLE "newsletter_tracking_requests" ADD COLUMN "looked_up_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "newsletter_tracking_requests" ADD COLUMN "newsletter_id" text;--> statement-breakpoint
ALTER TABLE "newsletter_tracking_requests" ADD COLUMN "told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "rejected_contacts" ADD CONSTRAINT "rejected_contacts_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailbox_faults" ADD CONSTRAINT "mailbox_faults_import_id_mailbox_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."mailbox_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailbox_imports" ADD CONSTRAINT "mailbox_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailbox_imports" ADD CONSTRAINT "mailbox_imports_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailbox_mails" ADD CONSTRAINT "mailbox_mails_import_id_mailbox_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."mailbox_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailbox_parts" ADD CONSTRAINT "mailbox_parts_import_id_mailbox_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."mailbox_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailbox_senders" ADD CONSTRAINT "mailbox_senders_import_id_mailbox_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."mailbox_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailbox_senders" ADD CONSTRAINT "mailbox_senders_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_subscriptions" ADD CONSTRAINT "newsletter_subscriptions_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_subscriptions" ADD CONSTRAINT "newsletter_subscriptions_handled_by_users_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mailbox_imports_created_at" ON "mailbox_imports" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "mailbox_imports_open" ON "mailbox_imports" USING btree ("updated_at") WHERE "mailbox_imports"."state" <> 'closed';--> statement-breakpoint
CREATE INDEX "mailbox_mails_sender" ON "mailbox_mails" USING btree ("import_id","sender_key","nth");--> statement-breakpoint
CREATE INDEX "mailbox_senders_mails" ON "mailbox_senders" USING btree ("import_id","decision","mails","key");--> statement-breakpoint
ALTER TABLE "wrong_reports" ADD CONSTRAINT "wrong_reports_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_tracking_requests" ADD CONSTRAINT "newsletter_tracking_requests_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wrong_reports_brand" ON "wrong_reports" USING btree ("brand_id","created_at") WHERE "wrong_reports"."brand_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "wrong_reports_open_contact" ON "wrong_reports" USING btree ("user_id","brand_id","email_hash","what") WHERE "wrong_reports"."outcome" is null and "wrong_reports"."brand_id" is not null;--> statement-breakpoint
CREATE INDEX "emails_service" ON "emails" USING btree ("newsletter_id","kind","received_at") WHERE "emails"."kind" <> 'issue';--> statement-breakpoint
CREATE INDEX "emails_mailed" ON "emails" USING btree ("newsletter_id","received_at") WHERE "emails"."kind" = 'issue' and "emails"."door" in ('mail', 'webhook');--> statement-breakpoint
CREATE INDEX "tracking_requests_untold" ON "newsletter_tracking_requests" USING btree ("newsletter_id") WHERE "newsletter_tracking_requests"."told_at" is null;--> statement-breakpoint
ALTER TABLE "contact_searches" DROP COLUMN "doors";