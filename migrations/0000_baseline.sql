-- The whole schema of an empty database. Tables, constraints and indexes are what drizzle-kit generates from
-- src/store/schema/; each file of functions/ holds the functions and triggers of one topic. A line that begins with \ir
-- includes a file. An applied migration is never edited: docs/operations.md, 'Change the schema'.

CREATE EXTENSION IF NOT EXISTS pg_trgm;
\ir functions/folded-names.sql

CREATE TABLE "brand_fits" (
	"newsletter_id" text NOT NULL,
	"brand_id" text NOT NULL,
	"similarity" real NOT NULL,
	CONSTRAINT "brand_fits_newsletter_id_brand_id_pk" PRIMARY KEY("newsletter_id","brand_id")
);

CREATE TABLE "newsletter_similarities" (
	"newsletter_id" text NOT NULL,
	"similar_id" text NOT NULL,
	"similarity" real NOT NULL,
	CONSTRAINT "newsletter_similarities_newsletter_id_similar_id_pk" PRIMARY KEY("newsletter_id","similar_id")
);

CREATE TABLE "saved_searches" (
	"id" text PRIMARY KEY NOT NULL,
	"newsletter_id" text,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"text" text,
	"website" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "brand_aliases" (
	"alias" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"brand_id" text,
	"source" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

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

CREATE TABLE "brands" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"normalized_name" text NOT NULL,
	"domain" text,
	"website" text,
	"logo_url" text,
	"logo_source" text,
	"contact_name" text,
	"contact_title" text,
	"contact_email" text,
	"contact_confidence" integer,
	"contact_source_url" text,
	"contact_updated_at" timestamp (3) with time zone,
	"contact_checked_at" timestamp (3) with time zone,
	"target_audience_description" text,
	"audience_analyzed_at" timestamp (3) with time zone,
	"audience_model" text,
	"first_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"logo_tried_at" timestamp (3) with time zone,
	"by_hand" boolean DEFAULT false NOT NULL,
	"sponsored" boolean DEFAULT false NOT NULL,
	"counts" boolean GENERATED ALWAYS AS (by_hand or sponsored) STORED NOT NULL,
	"domain_source" text,
	"name_source" text,
	"company_id" text,
	"contact_entered_by" text,
	"company_source" text,
	"company_named" text,
	"sure_since" timestamp (3) with time zone,
	"surest" integer,
	"surest_since" timestamp (3) with time zone,
	CONSTRAINT "brands_name_unique" UNIQUE("name"),
	CONSTRAINT "brands_normalized_name_unique" UNIQUE("normalized_name")
);

CREATE TABLE "link_hosts" (
	"domain" text PRIMARY KEY NOT NULL,
	"brands" integer NOT NULL,
	"learned_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp (3) with time zone
);

CREATE TABLE "no_link_hosts" (
	"domain" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

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
	"sender_id" text,
	"detail" jsonb,
	"undo" jsonb,
	CONSTRAINT "review_items_key_unique" UNIQUE("key")
);

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

CREATE TABLE "brand_kinds" (
	"brand_id" text NOT NULL,
	"kind" text NOT NULL,
	"count" integer NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "brand_kinds_brand_id_kind_pk" PRIMARY KEY("brand_id","kind")
);

CREATE TABLE "brand_recent" (
	"reach" text NOT NULL,
	"brand_id" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "brand_recent_reach_brand_id_pk" PRIMARY KEY("reach","brand_id")
);

CREATE TABLE "brand_recent_days" (
	"reach" text PRIMARY KEY NOT NULL,
	"since" date NOT NULL,
	"until" date NOT NULL
);

CREATE TABLE "brand_sureness" (
	"brand_id" text NOT NULL,
	"confidence" integer NOT NULL,
	"count" integer NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "brand_sureness_brand_id_confidence_pk" PRIMARY KEY("brand_id","confidence")
);

CREATE TABLE "claim_days" (
	"day" date NOT NULL,
	"analyst" text NOT NULL,
	"count" integer NOT NULL,
	"unsure" integer NOT NULL,
	CONSTRAINT "claim_days_day_analyst_pk" PRIMARY KEY("day","analyst")
);

CREATE TABLE "email_totals" (
	"newsletter_id" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);

CREATE TABLE "sponsorship_days" (
	"scope" text NOT NULL,
	"day" date NOT NULL,
	"count" integer NOT NULL,
	"sure" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "sponsorship_days_scope_day_pk" PRIMARY KEY("scope","day")
);

CREATE TABLE "partner_deals" (
	"id" text PRIMARY KEY NOT NULL,
	"partner_name" text NOT NULL,
	"partner_website" text NOT NULL,
	"partner_logo_url" text,
	"deal_hook" text NOT NULL,
	"short_description" text NOT NULL,
	"redemption_instructions" text NOT NULL,
	"value" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "emails" (
	"id" text PRIMARY KEY NOT NULL,
	"newsletter_id" text NOT NULL,
	"subject" text,
	"content" text,
	"sender_email" text,
	"sender_name" text,
	"list_id" text,
	"received_at" timestamp (3) with time zone NOT NULL,
	"processed_at" timestamp (3) with time zone,
	"has_sponsorship" integer DEFAULT 0 NOT NULL,
	"processing_status" text DEFAULT 'pending' NOT NULL,
	"kind" text,
	"confirm_url" text,
	"error" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"claimed_until" timestamp (3) with time zone,
	"raw_key" text NOT NULL,
	"raw_size" integer NOT NULL,
	"ai_response" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"door" text DEFAULT 'mail' NOT NULL,
	"auth_method" text,
	"auth_domain" text,
	"auth_detail" text,
	"sender_id" text,
	"sender_standing" text DEFAULT 'known' NOT NULL,
	"awaited_until" timestamp (3) with time zone,
	"held_until" timestamp (3) with time zone,
	"counted" boolean DEFAULT false NOT NULL,
	"archived_at" timestamp (3) with time zone
);

CREATE TABLE "import_slices" (
	"import_id" text NOT NULL,
	"slice" integer NOT NULL,
	"processed" integer NOT NULL,
	"created" integer NOT NULL,
	"errors" jsonb NOT NULL,
	"done_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_slices_import_id_slice_pk" PRIMARY KEY("import_id","slice")
);

CREATE TABLE "imports" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"status" text DEFAULT 'processing' NOT NULL,
	"total" integer NOT NULL,
	"slice_size" integer NOT NULL,
	"error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone
);

CREATE TABLE "newsletter_senders" (
	"id" text PRIMARY KEY NOT NULL,
	"newsletter_id" text NOT NULL,
	"from_key" text NOT NULL,
	"auth_domain" text DEFAULT '' NOT NULL,
	"list_id" text DEFAULT '' NOT NULL,
	"standing" text DEFAULT 'unfamiliar' NOT NULL,
	"taken" text,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "newsletters" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"website" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"domain" text,
	"normalized_name" text NOT NULL,
	"logo_url" text,
	"logo_source" text,
	"unique_email" text NOT NULL,
	"report_slug" text,
	"audience_description" text,
	"audience_analyzed_at" timestamp (3) with time zone,
	"audience_model" text,
	"created_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"logo_tried_at" timestamp (3) with time zone,
	"standing" text DEFAULT 'trusted' NOT NULL,
	"standing_decided_at" timestamp (3) with time zone,
	"standing_decided_by" text,
	CONSTRAINT "newsletters_unique_email_unique" UNIQUE("unique_email"),
	CONSTRAINT "newsletters_report_slug_unique" UNIQUE("report_slug")
);

CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"email" text,
	"email_verified" boolean DEFAULT false NOT NULL,
	"first_name" text,
	"last_name" text,
	"profile_image_url" text,
	"is_admin" boolean DEFAULT false NOT NULL,
	"newsletter_id" text,
	"stripe_customer_id" text,
	"subscription_status" text DEFAULT 'free' NOT NULL,
	"subscription_id" text,
	"subscription_tier" text DEFAULT 'free' NOT NULL,
	"subscription_expires_at" timestamp (3) with time zone,
	"has_completed_tour" boolean DEFAULT false NOT NULL,
	"signup_source" text,
	"signup_newsletter" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"subscription_renews" boolean DEFAULT false NOT NULL,
	CONSTRAINT "users_stripe_customer_id_unique" UNIQUE("stripe_customer_id")
);

CREATE TABLE "event_counts" (
	"hour" timestamp (3) with time zone NOT NULL,
	"what" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "event_counts_hour_what_pk" PRIMARY KEY("hour","what")
);

CREATE TABLE "model_spending" (
	"day" date PRIMARY KEY NOT NULL,
	"tokens" integer DEFAULT 0 NOT NULL
);

CREATE TABLE "newsletter_usage" (
	"newsletter_id" text NOT NULL,
	"day" date NOT NULL,
	"mails" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"tokens" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "newsletter_usage_newsletter_id_day_pk" PRIMARY KEY("newsletter_id","day")
);

CREATE TABLE "nightly_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"steps" jsonb DEFAULT '[]'::jsonb NOT NULL
);

CREATE TABLE "notices" (
	"name" text PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"posted_at" timestamp (3) with time zone
);

CREATE TABLE "stripe_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"handled_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "webhook_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

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

CREATE TABLE "pitch_builds" (
	"newsletter_id" text PRIMARY KEY NOT NULL,
	"built_at" timestamp (3) with time zone,
	"stale_since" timestamp (3) with time zone
);

CREATE TABLE "pitch_marks" (
	"user_id" text NOT NULL,
	"brand_id" text NOT NULL,
	"mark" text NOT NULL,
	"marked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pitch_marks_user_id_brand_id_pk" PRIMARY KEY("user_id","brand_id")
);

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

CREATE TABLE "stale_patterns" (
	"newsletter_id" text PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "mail_suppressions" (
	"hash" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"added_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "removal_mails" (
	"hash" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "removal_mails_hash_day_pk" PRIMARY KEY("hash","day")
);

CREATE TABLE "removed_contacts" (
	"hash" text PRIMARY KEY NOT NULL,
	"removed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "reports" (
	"newsletter_id" text PRIMARY KEY NOT NULL,
	"built_at" timestamp (3) with time zone,
	"stale_since" timestamp (3) with time zone,
	"issue_count" integer DEFAULT 0 NOT NULL,
	"builds" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone
);

CREATE TABLE "access_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"newsletter" text,
	"message" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"decided_at" timestamp (3) with time zone
);

CREATE TABLE "newsletter_tracking_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"newsletter_name" text NOT NULL,
	"website" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "dashboard_visits" (
	"user_id" text PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"previous_at" timestamp (3) with time zone
);

CREATE TABLE "sessions" (
	"sid" text PRIMARY KEY NOT NULL,
	"sess" jsonb NOT NULL,
	"user_id" text NOT NULL,
	"expire" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone DEFAULT now() + interval '90 days' NOT NULL
);

CREATE TABLE "sponsorships" (
	"id" text PRIMARY KEY NOT NULL,
	"newsletter_id" text NOT NULL,
	"brand_id" text NOT NULL,
	"placement_type" text NOT NULL,
	"text_content" text,
	"detected_at" timestamp (3) with time zone NOT NULL,
	"email_id" text,
	"confidence" integer,
	"raw_data" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"standing" text DEFAULT 'trusted' NOT NULL,
	"verdict" text,
	"counts" boolean GENERATED ALWAYS AS (standing = 'trusted' and verdict is distinct from 'rejected') STORED NOT NULL,
	"channel" text,
	"channel_name" text,
	"named" text,
	"link_domain" text,
	"edits" jsonb,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "trend_answers" (
	"key" text PRIMARY KEY NOT NULL,
	"built_at" timestamp (3) with time zone NOT NULL,
	"facts" jsonb NOT NULL,
	"queued_at" timestamp (3) with time zone
);

CREATE TABLE "trend_mails" (
	"user_id" text PRIMARY KEY NOT NULL,
	"wanted" boolean NOT NULL,
	"sent_week" date,
	"changed_at" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "trend_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"newsletter_id" text NOT NULL,
	"week" date NOT NULL,
	"content" jsonb NOT NULL,
	"built_at" timestamp (3) with time zone NOT NULL
);

-- Foreign keys come after all tables, because some tables refer to each other.
ALTER TABLE "brand_fits" ADD CONSTRAINT "brand_fits_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "brand_fits" ADD CONSTRAINT "brand_fits_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "newsletter_similarities" ADD CONSTRAINT "newsletter_similarities_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "newsletter_similarities" ADD CONSTRAINT "newsletter_similarities_similar_id_newsletters_id_fk" FOREIGN KEY ("similar_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "brand_aliases" ADD CONSTRAINT "brand_aliases_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "brand_removals" ADD CONSTRAINT "brand_removals_into_id_brands_id_fk" FOREIGN KEY ("into_id") REFERENCES "public"."brands"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "brand_removals" ADD CONSTRAINT "brand_removals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "brands" ADD CONSTRAINT "brands_company_id_brands_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."brands"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "review_items" ADD CONSTRAINT "review_items_sponsorship_id_sponsorships_id_fk" FOREIGN KEY ("sponsorship_id") REFERENCES "public"."sponsorships"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "review_items" ADD CONSTRAINT "review_items_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "review_items" ADD CONSTRAINT "review_items_other_brand_id_brands_id_fk" FOREIGN KEY ("other_brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "review_items" ADD CONSTRAINT "review_items_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "review_items" ADD CONSTRAINT "review_items_email_id_emails_id_fk" FOREIGN KEY ("email_id") REFERENCES "public"."emails"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "review_items" ADD CONSTRAINT "review_items_report_id_wrong_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."wrong_reports"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "review_items" ADD CONSTRAINT "review_items_sender_id_newsletter_senders_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."newsletter_senders"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "review_items" ADD CONSTRAINT "review_items_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "wrong_reports" ADD CONSTRAINT "wrong_reports_sponsorship_id_sponsorships_id_fk" FOREIGN KEY ("sponsorship_id") REFERENCES "public"."sponsorships"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "wrong_reports" ADD CONSTRAINT "wrong_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "brand_kinds" ADD CONSTRAINT "brand_kinds_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "brand_sureness" ADD CONSTRAINT "brand_sureness_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "email_totals" ADD CONSTRAINT "email_totals_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "emails" ADD CONSTRAINT "emails_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "emails" ADD CONSTRAINT "emails_sender_id_newsletter_senders_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."newsletter_senders"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "import_slices" ADD CONSTRAINT "import_slices_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "newsletter_senders" ADD CONSTRAINT "newsletter_senders_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "newsletter_senders" ADD CONSTRAINT "newsletter_senders_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_standing_decided_by_users_id_fk" FOREIGN KEY ("standing_decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "users" ADD CONSTRAINT "users_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "newsletter_usage" ADD CONSTRAINT "newsletter_usage_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "deal_patterns" ADD CONSTRAINT "deal_patterns_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "deal_patterns" ADD CONSTRAINT "deal_patterns_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "newsletter_coverage" ADD CONSTRAINT "newsletter_coverage_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "pitch_builds" ADD CONSTRAINT "pitch_builds_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "pitch_marks" ADD CONSTRAINT "pitch_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "pitch_marks" ADD CONSTRAINT "pitch_marks_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "pitch_scores" ADD CONSTRAINT "pitch_scores_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "pitch_scores" ADD CONSTRAINT "pitch_scores_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "reports" ADD CONSTRAINT "reports_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "newsletter_tracking_requests" ADD CONSTRAINT "newsletter_tracking_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "dashboard_visits" ADD CONSTRAINT "dashboard_visits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sponsorships" ADD CONSTRAINT "sponsorships_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sponsorships" ADD CONSTRAINT "sponsorships_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "sponsorships" ADD CONSTRAINT "sponsorships_email_id_emails_id_fk" FOREIGN KEY ("email_id") REFERENCES "public"."emails"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "trend_mails" ADD CONSTRAINT "trend_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "trend_reports" ADD CONSTRAINT "trend_reports_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;

CREATE INDEX "fits_best" ON "brand_fits" USING btree ("newsletter_id","similarity","brand_id");
CREATE INDEX "fits_brand" ON "brand_fits" USING btree ("brand_id");
CREATE INDEX "similarities_best" ON "newsletter_similarities" USING btree ("newsletter_id","similarity","similar_id");
CREATE INDEX "similarities_of" ON "newsletter_similarities" USING btree ("similar_id");
CREATE INDEX "searches_newsletter" ON "saved_searches" USING btree ("newsletter_id","created_at");
CREATE INDEX "searches_user" ON "saved_searches" USING btree ("user_id");
CREATE INDEX "brand_aliases_brand" ON "brand_aliases" USING btree ("brand_id");
CREATE INDEX "brand_removals_created" ON "brand_removals" USING btree ("created_at","id");
CREATE INDEX "brand_removals_into" ON "brand_removals" USING btree ("into_id");
CREATE INDEX "brands_first_seen" ON "brands" USING btree ("first_seen_at","id");
CREATE INDEX "brands_counting" ON "brands" USING btree ("counts","first_seen_at","id","sure_since","by_hand");
CREATE INDEX "brands_surest" ON "brands" USING btree ("surest" NULLS FIRST,"id");
CREATE INDEX "brands_folded" ON "brands" USING btree (folded("name"),"id");
CREATE INDEX "brands_folded_trgm" ON "brands" USING gin (folded("name") gin_trgm_ops);
CREATE INDEX "brands_domain" ON "brands" USING btree ("domain");
CREATE INDEX "brands_contact" ON "brands" USING btree ("id") WHERE "brands"."contact_email" is not null;
CREATE INDEX "brands_company" ON "brands" USING btree ("company_id") WHERE "brands"."company_id" is not null;
CREATE INDEX "brands_company_awaited" ON "brands" USING btree ("company_named") WHERE "brands"."company_named" is not null and "brands"."company_id" is null;
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","id");
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_id","at");
CREATE INDEX "review_items_sender" ON "review_items" USING btree ("sender_id");
CREATE INDEX "review_items_open" ON "review_items" USING btree ("skipped_at","created_at","id") WHERE "review_items"."decision" is null;
CREATE INDEX "review_items_sponsorship" ON "review_items" USING btree ("sponsorship_id");
CREATE INDEX "review_items_brand" ON "review_items" USING btree ("brand_id");
CREATE INDEX "review_items_other_brand" ON "review_items" USING btree ("other_brand_id");
CREATE INDEX "review_items_newsletter" ON "review_items" USING btree ("newsletter_id");
CREATE INDEX "review_items_email" ON "review_items" USING btree ("email_id");
CREATE INDEX "review_items_report" ON "review_items" USING btree ("report_id");
CREATE INDEX "wrong_reports_user" ON "wrong_reports" USING btree ("user_id","created_at");
CREATE UNIQUE INDEX "wrong_reports_open" ON "wrong_reports" USING btree ("user_id","sponsorship_id","what") WHERE "wrong_reports"."outcome" is null;
CREATE INDEX "brand_kinds_kind" ON "brand_kinds" USING btree ("kind","brand_id","first_at") WHERE "brand_kinds"."count" > 0;
CREATE INDEX "brand_recent_most" ON "brand_recent" USING btree ("reach","count","brand_id");
CREATE INDEX "sponsorship_days_day" ON "sponsorship_days" USING btree ("day","scope","sure");
CREATE INDEX "emails_held" ON "emails" USING btree ("held_until","created_at") WHERE "emails"."held_until" is not null;
CREATE INDEX "emails_sender_row" ON "emails" USING btree ("sender_id","received_at");
CREATE INDEX "emails_newsletter" ON "emails" USING btree ("newsletter_id","received_at","id","processing_status","kind","sender_standing");
CREATE INDEX "emails_received" ON "emails" USING btree ("received_at","id","processing_status","kind","has_sponsorship");
CREATE INDEX "emails_created" ON "emails" USING btree ("created_at","processing_status","kind","has_sponsorship");
CREATE INDEX "emails_unfinished" ON "emails" USING btree ("processing_status","created_at") WHERE "emails"."processing_status" <> 'completed';
CREATE INDEX "emails_sender" ON "emails" USING btree ("sender_email","newsletter_id");
CREATE INDEX "emails_texts" ON "emails" USING btree ("created_at") WHERE "emails"."content" is not null;
CREATE INDEX "emails_list" ON "emails" USING btree ("list_id","newsletter_id");
CREATE UNIQUE INDEX "newsletter_senders_identity" ON "newsletter_senders" USING btree ("newsletter_id","from_key","auth_domain","list_id");
CREATE INDEX "newsletter_senders_waiting" ON "newsletter_senders" USING btree ("created_at","id") WHERE "newsletter_senders"."standing" = 'unfamiliar';
CREATE INDEX "newsletters_provisional" ON "newsletters" USING btree ("created_at","id") WHERE "newsletters"."standing" = 'provisional';
CREATE INDEX "newsletters_created_at" ON "newsletters" USING btree ("created_at","id");
CREATE INDEX "newsletters_standing" ON "newsletters" USING btree ("standing","created_at");
CREATE INDEX "newsletters_updated_at" ON "newsletters" USING btree ("updated_at","id");
CREATE INDEX "newsletters_folded" ON "newsletters" USING btree (folded("name"),"id");
CREATE INDEX "newsletters_domain" ON "newsletters" USING btree ("domain");
CREATE INDEX "newsletters_folded_trgm" ON "newsletters" USING gin (folded("name") gin_trgm_ops);
CREATE INDEX "newsletters_normalized_trgm" ON "newsletters" USING gin ("normalized_name" gin_trgm_ops);
CREATE UNIQUE INDEX "users_identity" ON "users" USING btree ("issuer","subject");
CREATE UNIQUE INDEX "users_verified_email" ON "users" USING btree ("email") WHERE "users"."email_verified";
CREATE INDEX "users_email" ON "users" USING btree ("email");
CREATE INDEX "users_newsletter" ON "users" USING btree ("newsletter_id");
CREATE INDEX "users_subscribed" ON "users" USING btree ("subscription_status") WHERE "users"."newsletter_id" is not null;
CREATE INDEX "newsletter_usage_day" ON "newsletter_usage" USING btree ("day");
CREATE INDEX "nightly_runs_started" ON "nightly_runs" USING btree ("started_at");
CREATE INDEX "webhook_tokens_seen" ON "webhook_tokens" USING btree ("seen_at");
CREATE INDEX "patterns_brand" ON "deal_patterns" USING btree ("brand_id","reach","newsletter_id","last_at");
CREATE INDEX "marks_brand" ON "pitch_marks" USING btree ("brand_id");
CREATE INDEX "pitch_best" ON "pitch_scores" USING btree ("newsletter_id","reach","score","brand_id");
CREATE INDEX "pitch_brand" ON "pitch_scores" USING btree ("brand_id");
CREATE INDEX "access_requests_status" ON "access_requests" USING btree ("status","created_at","id");
CREATE UNIQUE INDEX "access_requests_email" ON "access_requests" USING btree ("email");
CREATE INDEX "tracking_requests_status" ON "newsletter_tracking_requests" USING btree ("status","created_at","id");
CREATE INDEX "tracking_requests_user" ON "newsletter_tracking_requests" USING btree ("user_id");
CREATE INDEX "sessions_expire" ON "sessions" USING btree ("expire");
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");
CREATE INDEX "sponsorships_link_domain" ON "sponsorships" USING btree ("link_domain","brand_id") WHERE "sponsorships"."link_domain" is not null;
CREATE INDEX "sponsorships_attributable" ON "sponsorships" USING btree ("link_domain") WHERE "sponsorships"."raw_data" ? 'support' and "sponsorships"."verdict" is null;
CREATE INDEX "sponsorships_detected" ON "sponsorships" USING btree ("counts","detected_at","id","brand_id","newsletter_id");
CREATE INDEX "sponsorships_newsletter" ON "sponsorships" USING btree ("newsletter_id","counts","detected_at","id","placement_type","brand_id","channel","confidence","verdict");
CREATE INDEX "sponsorships_brand" ON "sponsorships" USING btree ("brand_id","counts","detected_at","id","newsletter_id","placement_type","channel","channel_name","confidence","verdict");
CREATE INDEX "sponsorships_placement" ON "sponsorships" USING btree ("placement_type","counts","detected_at","id","brand_id","newsletter_id");
CREATE INDEX "sponsorships_channel" ON "sponsorships" USING btree ("channel","counts","detected_at","id","placement_type") WHERE "sponsorships"."channel" <> 'direct';
CREATE INDEX "sponsorships_created" ON "sponsorships" USING btree ("created_at");
CREATE INDEX "sponsorships_unjudged" ON "sponsorships" USING btree ("confidence","counts","created_at") WHERE "sponsorships"."verdict" is null;
CREATE INDEX "sponsorships_sureness" ON "sponsorships" USING btree ("counts",coalesce("confidence", 101),"detected_at","id","confidence","placement_type","verdict");
CREATE INDEX "sponsorships_email" ON "sponsorships" USING btree ("email_id");
CREATE INDEX "sponsorships_relevant" ON "sponsorships" USING btree ("newsletter_id","counts","brand_id","detected_at");
CREATE INDEX "sponsorships_fill" ON "sponsorships" USING btree ("brand_id","detected_at") WHERE "sponsorships"."channel" in ('network', 'cross_promotion', 'house');
CREATE INDEX "sponsorships_channel_unknown" ON "sponsorships" USING btree ("id") WHERE "sponsorships"."channel" is null;
CREATE UNIQUE INDEX "trend_reports_week" ON "trend_reports" USING btree ("newsletter_id","week");

\ir functions/claim-confidence.sql
\ir functions/sponsorship-standing.sql
\ir functions/sponsorship-days.sql
\ir functions/brand-kinds.sql
\ir functions/brand-sureness.sql
\ir functions/brand-recent.sql
\ir functions/claim-days.sql
\ir functions/email-totals.sql
\ir functions/stale-patterns.sql
\ir functions/review-items.sql
