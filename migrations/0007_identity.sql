CREATE TABLE "audit_log" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"user_id" text,
	"who" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" text NOT NULL,
	"label" text NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "brand_aliases" (
	"alias" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"brand_id" text,
	"source" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "brand_removals" (
	"id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"name" text NOT NULL,
	"into_id" text,
	"into_name" text,
	"kept" jsonb NOT NULL,
	"user_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "link_hosts" (
	"domain" text PRIMARY KEY NOT NULL,
	"brands" integer NOT NULL,
	"learned_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_items" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"reason" text NOT NULL,
	"sponsorship_id" text,
	"brand_id" text,
	"other_brand_id" text,
	"newsletter_id" text,
	"email_id" text,
	"report_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"skipped_at" timestamp (3) with time zone,
	"decision" text,
	"decided_at" timestamp (3) with time zone,
	"decided_by" text,
	CONSTRAINT "review_items_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "wrong_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"sponsorship_id" text,
	"user_id" text NOT NULL,
	"what" text NOT NULL,
	"note" text,
	"label" text NOT NULL,
	"outcome" text,
	"outcome_note" text,
	"decided_at" timestamp (3) with time zone,
	"seen_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "brands" DROP CONSTRAINT "brands_domain_unique";--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "domain_source" text;--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "name_source" text;--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "company_id" text;--> statement-breakpoint
ALTER TABLE "sponsorships" ADD COLUMN "named" text;--> statement-breakpoint
ALTER TABLE "sponsorships" ADD COLUMN "link_domain" text;--> statement-breakpoint
ALTER TABLE "sponsorships" ADD COLUMN "edits" jsonb;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_aliases" ADD CONSTRAINT "brand_aliases_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_removals" ADD CONSTRAINT "brand_removals_into_id_brands_id_fk" FOREIGN KEY ("into_id") REFERENCES "public"."brands"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_removals" ADD CONSTRAINT "brand_removals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_items" ADD CONSTRAINT "review_items_sponsorship_id_sponsorships_id_fk" FOREIGN KEY ("sponsorship_id") REFERENCES "public"."sponsorships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_items" ADD CONSTRAINT "review_items_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_items" ADD CONSTRAINT "review_items_other_brand_id_brands_id_fk" FOREIGN KEY ("other_brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_items" ADD CONSTRAINT "review_items_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_items" ADD CONSTRAINT "review_items_email_id_emails_id_fk" FOREIGN KEY ("email_id") REFERENCES "public"."emails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_items" ADD CONSTRAINT "review_items_report_id_wrong_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."wrong_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_items" ADD CONSTRAINT "review_items_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wrong_reports" ADD CONSTRAINT "wrong_reports_sponsorship_id_sponsorships_id_fk" FOREIGN KEY ("sponsorship_id") REFERENCES "public"."sponsorships"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wrong_reports" ADD CONSTRAINT "wrong_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_id","at");--> statement-breakpoint
CREATE INDEX "brand_aliases_brand" ON "brand_aliases" USING btree ("brand_id");--> statement-breakpoint
CREATE INDEX "brand_removals_created" ON "brand_removals" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "brand_removals_into" ON "brand_removals" USING btree ("into_id");--> statement-breakpoint
CREATE INDEX "review_items_open" ON "review_items" USING btree ("skipped_at","created_at","id") WHERE "review_items"."decision" is null;--> statement-breakpoint
CREATE INDEX "review_items_sponsorship" ON "review_items" USING btree ("sponsorship_id");--> statement-breakpoint
CREATE INDEX "review_items_brand" ON "review_items" USING btree ("brand_id");--> statement-breakpoint
CREATE INDEX "review_items_other_brand" ON "review_items" USING btree ("other_brand_id");--> statement-breakpoint
CREATE INDEX "review_items_newsletter" ON "review_items" USING btree ("newsletter_id");--> statement-breakpoint
CREATE INDEX "review_items_email" ON "review_items" USING btree ("email_id");--> statement-breakpoint
CREATE INDEX "review_items_report" ON "review_items" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "wrong_reports_user" ON "wrong_reports" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "wrong_reports_open" ON "wrong_reports" USING btree ("user_id","sponsorship_id","what") WHERE "wrong_reports"."outcome" is null;--> statement-breakpoint
ALTER TABLE "brands" ADD CONSTRAINT "brands_company_id_brands_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."brands"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "brands_domain" ON "brands" USING btree ("domain");--> statement-breakpoint
CREATE INDEX "brands_company" ON "brands" USING btree ("company_id") WHERE "brands"."company_id" is not null;--> statement-breakpoint
CREATE INDEX "sponsorships_link_domain" ON "sponsorships" USING btree ("link_domain","brand_id") WHERE "sponsorships"."link_domain" is not null;--> statement-breakpoint
-- Brands are told apart by keys without spaces from here on. Two that would be one keep their keys and are put before a person.
INSERT INTO "review_items" ("id", "kind", "key", "reason", "brand_id", "other_brand_id")
SELECT gen_random_uuid()::text, 'merge', 'merge:' || least(b."id", o."id") || ':' || greatest(b."id", o."id"), 'Their names are alike', b."id", o."id"
FROM "brands" b INNER JOIN "brands" o ON o."id" < b."id" AND replace(o."normalized_name", ' ', '') = replace(b."normalized_name", ' ', '')
ON CONFLICT ("key") DO NOTHING;
--> statement-breakpoint
UPDATE "brands" b SET "normalized_name" = replace(b."normalized_name", ' ', '')
WHERE position(' ' in b."normalized_name") > 0
  AND NOT EXISTS (SELECT 1 FROM "brands" o WHERE o."id" <> b."id" AND replace(o."normalized_name", ' ', '') = replace(b."normalized_name", ' ', ''));
