-- The whole schema of an empty database. Tables, constraints and indexes are what drizzle-kit generates from
-- src/store/schema/; each file of functions/ holds the functions and triggers of one topic. A line that begins with \ir
-- includes a file. An applied migration is never edited: docs/operations.md, 'Change the schema'.

CREATE EXTENSION IF NOT EXISTS pg_trgm;
\ir functions/folded-names.sql
\ir functions/ad-words.sql

CREATE TABLE "alert_states" (
	"user_id" text PRIMARY KEY NOT NULL,
	"rhythm" text DEFAULT 'daily' NOT NULL,
	"matched_at" timestamp (3) with time zone,
	"mailed_at" timestamp (3) with time zone
);

CREATE TABLE "alerts" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"watch_id" text,
	"what" text NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp (3) with time zone,
	"mailed_at" timestamp (3) with time zone
);

CREATE TABLE "watches" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"brand_id" text,
	"newsletter_id" text,
	"lead_id" text,
	"filters" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "api_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"hint" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"window_began" timestamp (3) with time zone,
	"window_calls" integer DEFAULT 0 NOT NULL
);

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

CREATE TABLE "ad_copies" (
	"booking_id" text PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'missing' NOT NULL,
	"headline" text DEFAULT '' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"picture" jsonb,
	"link_check" jsonb,
	"note" text DEFAULT '' NOT NULL,
	"seed" text NOT NULL,
	"secret_hash" text NOT NULL,
	"is_revoked" boolean DEFAULT false NOT NULL,
	"given_at" timestamp (3) with time zone,
	"created_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ad_copies_secret_hash_unique" UNIQUE("secret_hash")
);

CREATE TABLE "bookings" (
	"id" text PRIMARY KEY NOT NULL,
	"pipeline_id" text NOT NULL,
	"lead_id" text NOT NULL,
	"day" date NOT NULL,
	"placement_type" text NOT NULL,
	"slot" integer NOT NULL,
	"state" text NOT NULL,
	"state_by" text DEFAULT 'member' NOT NULL,
	"price" integer,
	"discount" integer DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"package_id" text,
	"invoice_number" text DEFAULT '' NOT NULL,
	"invoiced_on" date,
	"due_on" date,
	"paid_on" date,
	"link" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"held_until" date,
	"sponsorship_id" text,
	"email_id" text,
	"differences" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"link_check" jsonb,
	"dismissed" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sent" integer,
	"opens" integer,
	"clicks" integer,
	"created_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "calendar_feeds" (
	"user_id" text PRIMARY KEY NOT NULL,
	"seed" text NOT NULL,
	"secret_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_feeds_secret_hash_unique" UNIQUE("secret_hash")
);

CREATE TABLE "recaps" (
	"id" text PRIMARY KEY NOT NULL,
	"pipeline_id" text NOT NULL,
	"lead_id" text NOT NULL,
	"booking_ids" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"secret_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"is_revoked" boolean DEFAULT false NOT NULL,
	"created_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recaps_secret_hash_unique" UNIQUE("secret_hash")
);

CREATE TABLE "slot_plans" (
	"pipeline_id" text PRIMARY KEY NOT NULL,
	"rhythm" jsonb NOT NULL,
	"skipped_days" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"extra_days" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"placements" jsonb NOT NULL,
	"currency" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "sponsors_pages" (
	"pipeline_id" text PRIMARY KEY NOT NULL,
	"is_on" boolean DEFAULT false NOT NULL,
	"slug" text NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"shows_prices" boolean DEFAULT false NOT NULL,
	"sponsor_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"ad_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sponsors_pages_slug_unique" UNIQUE("slug")
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
	"domain_source" text,
	"website" text,
	"name_source" text,
	"company_id" text,
	"company_source" text,
	"company_named" text,
	"logo_url" text,
	"logo_source" text,
	"logo_tried_at" timestamp (3) with time zone,
	"contact_name" text,
	"contact_title" text,
	"contact_email" text,
	"contact_confidence" integer,
	"contact_source_url" text,
	"contact_updated_at" timestamp (3) with time zone,
	"contact_entered_by" text,
	"contact_checked_at" timestamp (3) with time zone,
	"target_audience_description" text,
	"audience_analyzed_at" timestamp (3) with time zone,
	"audience_model" text,
	"first_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"by_hand" boolean DEFAULT false NOT NULL,
	"by_member" boolean DEFAULT false NOT NULL,
	"sponsored" boolean DEFAULT false NOT NULL,
	"counts" boolean GENERATED ALWAYS AS (by_hand or sponsored) STORED NOT NULL,
	"sure_since" timestamp (3) with time zone,
	"surest" integer,
	"surest_since" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
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

CREATE TABLE "contact_searches" (
	"brand_id" text PRIMARY KEY NOT NULL,
	"searched_at" timestamp (3) with time zone NOT NULL,
	"pages" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"contact_pages" jsonb DEFAULT '[]'::jsonb NOT NULL
);

CREATE TABLE "mail_domain_checks" (
	"domain" text PRIMARY KEY NOT NULL,
	"verdict" text NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "rejected_contacts" (
	"brand_id" text NOT NULL,
	"email_hash" text NOT NULL,
	"rejected_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rejected_contacts_brand_id_email_hash_pk" PRIMARY KEY("brand_id","email_hash")
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

CREATE TABLE "error_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"sponsorship_id" text,
	"brand_id" text,
	"email_hash" text,
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
	"sender_id" text,
	"detail" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"skipped_at" timestamp (3) with time zone,
	"decision" text,
	"decided_at" timestamp (3) with time zone,
	"decided_by" text,
	"undo" jsonb,
	CONSTRAINT "review_items_key_unique" UNIQUE("key")
);

CREATE TABLE "brand_kinds" (
	"brand_id" text NOT NULL,
	"kind" text NOT NULL,
	"count" integer NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "brand_kinds_brand_id_kind_pk" PRIMARY KEY("brand_id","kind")
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
	"reader" text NOT NULL,
	"count" integer NOT NULL,
	"unsure" integer NOT NULL,
	"corrected" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "claim_days_day_reader_pk" PRIMARY KEY("day","reader")
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
	"text_moved_at" timestamp (3) with time zone,
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
	"leased_until" timestamp (3) with time zone,
	"awaited_until" timestamp (3) with time zone,
	"raw_key" text NOT NULL,
	"raw_size" integer NOT NULL,
	"ai_response" jsonb,
	"model_retry_at" timestamp (3) with time zone,
	"link_targets" jsonb,
	"links_sought_at" timestamp (3) with time zone,
	"door" text DEFAULT 'mail' NOT NULL,
	"auth_method" text,
	"auth_domain" text,
	"auth_detail" text,
	"sender_id" text,
	"sender_standing" text DEFAULT 'known' NOT NULL,
	"held_until" timestamp (3) with time zone,
	"counted" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
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

CREATE TABLE "lead_events" (
	"id" bigint PRIMARY KEY DEFAULT (random() * 9007199254740990 + 1)::bigint NOT NULL,
	"pipeline_id" text NOT NULL,
	"lead_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" text,
	"actor" text DEFAULT 'member' NOT NULL,
	"kind" text NOT NULL,
	"change" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer NOT NULL,
	"undoes" bigint,
	"detail" jsonb,
	"notice_key" text
);

CREATE TABLE "lead_mails" (
	"id" text PRIMARY KEY NOT NULL,
	"pipeline_id" text NOT NULL,
	"lead_id" text NOT NULL,
	"kind" text NOT NULL,
	"to" text DEFAULT '' NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"sent_by" text
);

CREATE TABLE "lead_stages" (
	"pipeline_id" text NOT NULL,
	"stage" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "lead_stages_pipeline_id_stage_pk" PRIMARY KEY("pipeline_id","stage")
);

CREATE TABLE "leads" (
	"id" text PRIMARY KEY NOT NULL,
	"pipeline_id" text NOT NULL,
	"brand_id" text NOT NULL,
	"company" text DEFAULT '' NOT NULL,
	"stage" text DEFAULT 'to_pitch' NOT NULL,
	"stage_at" timestamp (3) with time zone NOT NULL,
	"position" double precision NOT NULL,
	"value" integer,
	"currency" text DEFAULT 'USD' NOT NULL,
	"next_step" text DEFAULT '' NOT NULL,
	"next_step_on" date,
	"contact_id" text,
	"contact" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"links" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"assignee_id" text,
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"created_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "own_contacts" (
	"id" text PRIMARY KEY NOT NULL,
	"pipeline_id" text NOT NULL,
	"brand_id" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "pipelines" (
	"id" text PRIMARY KEY NOT NULL,
	"newsletter_id" text NOT NULL,
	"user_id" text,
	"currency" text DEFAULT 'USD' NOT NULL,
	"audience" text DEFAULT '' NOT NULL,
	"reach" text DEFAULT '' NOT NULL,
	"reach_on" date,
	"follow_up_days" integer DEFAULT 7 NOT NULL,
	"copy_due_days" integer DEFAULT 5 NOT NULL,
	"utm_source" text DEFAULT '' NOT NULL,
	"utm_medium" text DEFAULT '' NOT NULL,
	"utm_campaign" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "pitch_templates" (
	"id" text PRIMARY KEY NOT NULL,
	"pipeline_id" text NOT NULL,
	"name" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"body" text NOT NULL,
	"created_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "followed_links" (
	"newsletter_id" text NOT NULL,
	"subject" text NOT NULL,
	"followed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "followed_links_newsletter_id_subject_pk" PRIMARY KEY("newsletter_id","subject")
);

CREATE TABLE "link_requests" (
	"day" date NOT NULL,
	"purpose" text NOT NULL,
	"host" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "link_requests_day_purpose_host_pk" PRIMARY KEY("day","purpose","host")
);

CREATE TABLE "newsletter_invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"newsletter_id" text NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "newsletter_invitations_token_hash_unique" UNIQUE("token_hash")
);

CREATE TABLE "newsletter_members" (
	"newsletter_id" text NOT NULL,
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "newsletter_members_newsletter_id_user_id_pk" PRIMARY KEY("newsletter_id","user_id")
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
	"logo_tried_at" timestamp (3) with time zone,
	"unique_email" text NOT NULL,
	"report_slug" text,
	"audience_description" text,
	"audience_analyzed_at" timestamp (3) with time zone,
	"audience_related_at" timestamp (3) with time zone,
	"audience_model" text,
	"created_by" text,
	"standing" text DEFAULT 'trusted' NOT NULL,
	"standing_decided_at" timestamp (3) with time zone,
	"standing_decided_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
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
	"subscription_renews" boolean DEFAULT false NOT NULL,
	"has_completed_tour" boolean DEFAULT false NOT NULL,
	"signup_source" text,
	"signup_newsletter" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_stripe_customer_id_unique" UNIQUE("stripe_customer_id")
);

CREATE TABLE "event_counts" (
	"hour" timestamp (3) with time zone NOT NULL,
	"what" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "event_counts_hour_what_pk" PRIMARY KEY("hour","what")
);

CREATE TABLE "inbound_signatures" (
	"hash" text PRIMARY KEY NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "issues_read_by_day" (
	"day" date NOT NULL,
	"reader" text NOT NULL,
	"issues" integer NOT NULL,
	"input_tokens" bigint NOT NULL,
	"output_tokens" bigint NOT NULL,
	CONSTRAINT "issues_read_by_day_day_reader_pk" PRIMARY KEY("day","reader")
);

CREATE TABLE "model_tokens_by_day" (
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

CREATE TABLE "past_issues" (
	"newsletter_id" text NOT NULL,
	"url" text NOT NULL,
	"title" text,
	"published_at" timestamp (3) with time zone,
	"state" text DEFAULT 'waiting' NOT NULL,
	"has_text" boolean DEFAULT false NOT NULL,
	"because" text,
	"email_id" text,
	CONSTRAINT "past_issues_newsletter_id_url_pk" PRIMARY KEY("newsletter_id","url")
);

CREATE TABLE "past_issues_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"newsletter_id" text NOT NULL,
	"requested_by" text,
	"state" text NOT NULL,
	"reads_when_listed" boolean NOT NULL,
	"since_year" integer,
	"platform" text,
	"cursor" text,
	"because" text,
	"leased_until" timestamp (3) with time zone,
	"next_at" timestamp (3) with time zone,
	"requests" integer DEFAULT 0 NOT NULL,
	"requests_on" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "past_issues_imports_newsletter_id_unique" UNIQUE("newsletter_id")
);

CREATE TABLE "buying_patterns" (
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
	CONSTRAINT "buying_patterns_newsletter_id_reach_brand_id_pk" PRIMARY KEY("newsletter_id","reach","brand_id")
);

CREATE TABLE "newsletter_coverage" (
	"newsletter_id" text PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"received" integer NOT NULL,
	"expected" integer NOT NULL,
	"from_archive" integer DEFAULT 0 NOT NULL,
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
	"status" text DEFAULT 'pending' NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "newsletter_tracking_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"newsletter_name" text NOT NULL,
	"website" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"found" jsonb,
	"because" text,
	"looked_up_at" timestamp (3) with time zone,
	"newsletter_id" text,
	"told_at" timestamp (3) with time zone,
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
	"words" "tsvector" GENERATED ALWAYS AS (ad_words(text_content)) STORED,
	"has_code" boolean GENERATED ALWAYS AS (has_ad_code(text_content)) STORED NOT NULL,
	"detected_at" timestamp (3) with time zone NOT NULL,
	"email_id" text,
	"confidence" integer,
	"raw_data" jsonb,
	"standing" text DEFAULT 'trusted' NOT NULL,
	"verdict" text,
	"counts" boolean GENERATED ALWAYS AS (standing = 'trusted' and verdict is distinct from 'rejected') STORED NOT NULL,
	"channel" text,
	"channel_name" text,
	"named" text,
	"link_domain" text,
	"edits" jsonb,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

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

CREATE TABLE "webhook_deliveries" (
	"id" text PRIMARY KEY NOT NULL,
	"endpoint_id" text NOT NULL,
	"user_id" text NOT NULL,
	"seq" bigserial NOT NULL,
	"event" text NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp (3) with time zone,
	"last_status" integer,
	"last_error" text
);

CREATE TABLE "webhook_endpoints" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"url" text NOT NULL,
	"secret" text NOT NULL,
	"events" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"disabled_at" timestamp (3) with time zone,
	"disabled_for" text,
	"failing_since" timestamp (3) with time zone,
	"next_at" timestamp (3) with time zone,
	"leased_until" timestamp (3) with time zone
);

ALTER TABLE "alert_states" ADD CONSTRAINT "alert_states_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_watch_id_watches_id_fk" FOREIGN KEY ("watch_id") REFERENCES "public"."watches"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "watches" ADD CONSTRAINT "watches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "watches" ADD CONSTRAINT "watches_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "watches" ADD CONSTRAINT "watches_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "watches" ADD CONSTRAINT "watches_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "brand_fits" ADD CONSTRAINT "brand_fits_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "brand_fits" ADD CONSTRAINT "brand_fits_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "newsletter_similarities" ADD CONSTRAINT "newsletter_similarities_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "newsletter_similarities" ADD CONSTRAINT "newsletter_similarities_similar_id_newsletters_id_fk" FOREIGN KEY ("similar_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "ad_copies" ADD CONSTRAINT "ad_copies_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "ad_copies" ADD CONSTRAINT "ad_copies_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_pipeline_id_pipelines_id_fk" FOREIGN KEY ("pipeline_id") REFERENCES "public"."pipelines"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_sponsorship_id_sponsorships_id_fk" FOREIGN KEY ("sponsorship_id") REFERENCES "public"."sponsorships"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_email_id_emails_id_fk" FOREIGN KEY ("email_id") REFERENCES "public"."emails"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "recaps" ADD CONSTRAINT "recaps_pipeline_id_pipelines_id_fk" FOREIGN KEY ("pipeline_id") REFERENCES "public"."pipelines"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "recaps" ADD CONSTRAINT "recaps_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "recaps" ADD CONSTRAINT "recaps_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "slot_plans" ADD CONSTRAINT "slot_plans_pipeline_id_pipelines_id_fk" FOREIGN KEY ("pipeline_id") REFERENCES "public"."pipelines"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sponsors_pages" ADD CONSTRAINT "sponsors_pages_pipeline_id_pipelines_id_fk" FOREIGN KEY ("pipeline_id") REFERENCES "public"."pipelines"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "brand_aliases" ADD CONSTRAINT "brand_aliases_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "brand_removals" ADD CONSTRAINT "brand_removals_into_id_brands_id_fk" FOREIGN KEY ("into_id") REFERENCES "public"."brands"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "brand_removals" ADD CONSTRAINT "brand_removals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "brands" ADD CONSTRAINT "brands_company_id_brands_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."brands"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "contact_searches" ADD CONSTRAINT "contact_searches_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "rejected_contacts" ADD CONSTRAINT "rejected_contacts_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "error_reports" ADD CONSTRAINT "error_reports_sponsorship_id_sponsorships_id_fk" FOREIGN KEY ("sponsorship_id") REFERENCES "public"."sponsorships"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "error_reports" ADD CONSTRAINT "error_reports_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "error_reports" ADD CONSTRAINT "error_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "review_items" ADD CONSTRAINT "review_items_sponsorship_id_sponsorships_id_fk" FOREIGN KEY ("sponsorship_id") REFERENCES "public"."sponsorships"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "review_items" ADD CONSTRAINT "review_items_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "review_items" ADD CONSTRAINT "review_items_other_brand_id_brands_id_fk" FOREIGN KEY ("other_brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "review_items" ADD CONSTRAINT "review_items_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "review_items" ADD CONSTRAINT "review_items_email_id_emails_id_fk" FOREIGN KEY ("email_id") REFERENCES "public"."emails"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "review_items" ADD CONSTRAINT "review_items_report_id_error_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."error_reports"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "review_items" ADD CONSTRAINT "review_items_sender_id_newsletter_senders_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."newsletter_senders"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "review_items" ADD CONSTRAINT "review_items_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "brand_kinds" ADD CONSTRAINT "brand_kinds_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "brand_sureness" ADD CONSTRAINT "brand_sureness_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "email_totals" ADD CONSTRAINT "email_totals_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "emails" ADD CONSTRAINT "emails_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "emails" ADD CONSTRAINT "emails_sender_id_newsletter_senders_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."newsletter_senders"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "import_slices" ADD CONSTRAINT "import_slices_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "lead_events" ADD CONSTRAINT "lead_events_pipeline_id_pipelines_id_fk" FOREIGN KEY ("pipeline_id") REFERENCES "public"."pipelines"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "lead_events" ADD CONSTRAINT "lead_events_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "lead_events" ADD CONSTRAINT "lead_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "lead_mails" ADD CONSTRAINT "lead_mails_pipeline_id_pipelines_id_fk" FOREIGN KEY ("pipeline_id") REFERENCES "public"."pipelines"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "lead_mails" ADD CONSTRAINT "lead_mails_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "lead_mails" ADD CONSTRAINT "lead_mails_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "lead_stages" ADD CONSTRAINT "lead_stages_pipeline_id_pipelines_id_fk" FOREIGN KEY ("pipeline_id") REFERENCES "public"."pipelines"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "leads" ADD CONSTRAINT "leads_pipeline_id_pipelines_id_fk" FOREIGN KEY ("pipeline_id") REFERENCES "public"."pipelines"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "leads" ADD CONSTRAINT "leads_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "leads" ADD CONSTRAINT "leads_contact_id_own_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."own_contacts"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "leads" ADD CONSTRAINT "leads_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "leads" ADD CONSTRAINT "leads_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "own_contacts" ADD CONSTRAINT "own_contacts_pipeline_id_pipelines_id_fk" FOREIGN KEY ("pipeline_id") REFERENCES "public"."pipelines"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "own_contacts" ADD CONSTRAINT "own_contacts_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "own_contacts" ADD CONSTRAINT "own_contacts_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "pipelines" ADD CONSTRAINT "pipelines_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "pipelines" ADD CONSTRAINT "pipelines_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "pitch_templates" ADD CONSTRAINT "pitch_templates_pipeline_id_pipelines_id_fk" FOREIGN KEY ("pipeline_id") REFERENCES "public"."pipelines"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "pitch_templates" ADD CONSTRAINT "pitch_templates_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "followed_links" ADD CONSTRAINT "followed_links_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "newsletter_invitations" ADD CONSTRAINT "newsletter_invitations_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "newsletter_invitations" ADD CONSTRAINT "newsletter_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "newsletter_members" ADD CONSTRAINT "newsletter_members_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "newsletter_members" ADD CONSTRAINT "newsletter_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "newsletter_senders" ADD CONSTRAINT "newsletter_senders_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "newsletter_senders" ADD CONSTRAINT "newsletter_senders_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_standing_decided_by_users_id_fk" FOREIGN KEY ("standing_decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "users" ADD CONSTRAINT "users_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "newsletter_usage" ADD CONSTRAINT "newsletter_usage_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "past_issues" ADD CONSTRAINT "past_issues_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "past_issues" ADD CONSTRAINT "past_issues_email_id_emails_id_fk" FOREIGN KEY ("email_id") REFERENCES "public"."emails"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "past_issues_imports" ADD CONSTRAINT "past_issues_imports_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "past_issues_imports" ADD CONSTRAINT "past_issues_imports_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "buying_patterns" ADD CONSTRAINT "buying_patterns_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "buying_patterns" ADD CONSTRAINT "buying_patterns_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "newsletter_coverage" ADD CONSTRAINT "newsletter_coverage_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "pitch_builds" ADD CONSTRAINT "pitch_builds_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "pitch_marks" ADD CONSTRAINT "pitch_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "pitch_marks" ADD CONSTRAINT "pitch_marks_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "pitch_scores" ADD CONSTRAINT "pitch_scores_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "pitch_scores" ADD CONSTRAINT "pitch_scores_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "reports" ADD CONSTRAINT "reports_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "newsletter_tracking_requests" ADD CONSTRAINT "newsletter_tracking_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "newsletter_tracking_requests" ADD CONSTRAINT "newsletter_tracking_requests_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "dashboard_visits" ADD CONSTRAINT "dashboard_visits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sponsorships" ADD CONSTRAINT "sponsorships_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sponsorships" ADD CONSTRAINT "sponsorships_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "sponsorships" ADD CONSTRAINT "sponsorships_email_id_emails_id_fk" FOREIGN KEY ("email_id") REFERENCES "public"."emails"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "newsletter_subscriptions" ADD CONSTRAINT "newsletter_subscriptions_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "newsletter_subscriptions" ADD CONSTRAINT "newsletter_subscriptions_handled_by_users_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "trend_mails" ADD CONSTRAINT "trend_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "trend_reports" ADD CONSTRAINT "trend_reports_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "alerts_once" ON "alerts" USING btree ("user_id","what","subject");
CREATE INDEX "alerts_newest" ON "alerts" USING btree ("user_id","created_at");
CREATE INDEX "alerts_unread" ON "alerts" USING btree ("user_id") WHERE read_at is null;
CREATE INDEX "alerts_watch" ON "alerts" USING btree ("watch_id");
CREATE UNIQUE INDEX "watches_once" ON "watches" USING btree ("user_id","kind",coalesce("brand_id", "newsletter_id", "lead_id", ''),md5("filters"::text));
CREATE INDEX "watches_brand" ON "watches" USING btree ("brand_id");
CREATE INDEX "watches_newsletter" ON "watches" USING btree ("newsletter_id");
CREATE INDEX "watches_lead" ON "watches" USING btree ("lead_id");
CREATE UNIQUE INDEX "api_tokens_hash" ON "api_tokens" USING btree ("hash");
CREATE INDEX "api_tokens_user" ON "api_tokens" USING btree ("user_id");
CREATE INDEX "fits_best" ON "brand_fits" USING btree ("newsletter_id","similarity","brand_id");
CREATE INDEX "fits_brand" ON "brand_fits" USING btree ("brand_id");
CREATE INDEX "similarities_best" ON "newsletter_similarities" USING btree ("newsletter_id","similarity","similar_id");
CREATE INDEX "similarities_of" ON "newsletter_similarities" USING btree ("similar_id");
CREATE INDEX "searches_newsletter" ON "saved_searches" USING btree ("newsletter_id","created_at");
CREATE INDEX "searches_user" ON "saved_searches" USING btree ("user_id");
CREATE INDEX "ad_copies_created_by" ON "ad_copies" USING btree ("created_by");
CREATE UNIQUE INDEX "bookings_slot" ON "bookings" USING btree ("pipeline_id","day","placement_type","slot") WHERE "bookings"."state" <> 'cancelled';
CREATE INDEX "bookings_lead" ON "bookings" USING btree ("lead_id","day");
CREATE INDEX "bookings_package" ON "bookings" USING btree ("package_id");
CREATE INDEX "bookings_created_by" ON "bookings" USING btree ("created_by");
CREATE INDEX "bookings_sponsorship" ON "bookings" USING btree ("sponsorship_id");
CREATE INDEX "bookings_email" ON "bookings" USING btree ("email_id");
CREATE INDEX "recaps_lead" ON "recaps" USING btree ("lead_id","created_at");
CREATE INDEX "recaps_pipeline" ON "recaps" USING btree ("pipeline_id");
CREATE INDEX "recaps_created_by" ON "recaps" USING btree ("created_by");
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
CREATE INDEX "mail_domain_checks_checked" ON "mail_domain_checks" USING btree ("checked_at");
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","id");
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_id","at");
CREATE INDEX "error_reports_user" ON "error_reports" USING btree ("user_id","created_at");
CREATE INDEX "error_reports_brand" ON "error_reports" USING btree ("brand_id","created_at") WHERE "error_reports"."brand_id" is not null;
CREATE UNIQUE INDEX "error_reports_open_contact" ON "error_reports" USING btree ("user_id","brand_id","email_hash","what") WHERE "error_reports"."outcome" is null and "error_reports"."brand_id" is not null;
CREATE UNIQUE INDEX "error_reports_open" ON "error_reports" USING btree ("user_id","sponsorship_id","what") WHERE "error_reports"."outcome" is null;
CREATE INDEX "review_items_sender" ON "review_items" USING btree ("sender_id");
CREATE INDEX "review_items_open" ON "review_items" USING btree ("skipped_at","created_at","id") WHERE "review_items"."decision" is null;
CREATE INDEX "review_items_sponsorship" ON "review_items" USING btree ("sponsorship_id");
CREATE INDEX "review_items_brand" ON "review_items" USING btree ("brand_id");
CREATE INDEX "review_items_other_brand" ON "review_items" USING btree ("other_brand_id");
CREATE INDEX "review_items_newsletter" ON "review_items" USING btree ("newsletter_id");
CREATE INDEX "review_items_email" ON "review_items" USING btree ("email_id");
CREATE INDEX "review_items_report" ON "review_items" USING btree ("report_id");
CREATE INDEX "brand_kinds_kind" ON "brand_kinds" USING btree ("kind","brand_id","first_at") WHERE "brand_kinds"."count" > 0;
CREATE INDEX "sponsorship_days_day" ON "sponsorship_days" USING btree ("day","scope","sure");
CREATE INDEX "emails_held" ON "emails" USING btree ("held_until","created_at") WHERE "emails"."held_until" is not null;
CREATE INDEX "emails_model_retry" ON "emails" USING btree ("received_at") WHERE "emails"."model_retry_at" is not null;
CREATE INDEX "emails_sender_row" ON "emails" USING btree ("sender_id","received_at");
CREATE INDEX "emails_newsletter" ON "emails" USING btree ("newsletter_id","received_at","id","processing_status","kind","sender_standing");
CREATE INDEX "emails_received" ON "emails" USING btree ("received_at","id","processing_status","kind","has_sponsorship");
CREATE INDEX "emails_created" ON "emails" USING btree ("created_at","processing_status","kind","has_sponsorship");
CREATE INDEX "emails_unfinished" ON "emails" USING btree ("processing_status","created_at") WHERE "emails"."processing_status" <> 'completed';
CREATE INDEX "emails_service" ON "emails" USING btree ("newsletter_id","kind","received_at") WHERE "emails"."kind" <> 'issue';
CREATE INDEX "emails_mailed" ON "emails" USING btree ("newsletter_id","received_at") WHERE "emails"."kind" = 'issue' and "emails"."door" in ('mail', 'webhook');
CREATE INDEX "emails_sender" ON "emails" USING btree ("sender_email","newsletter_id");
CREATE INDEX "emails_texts" ON "emails" USING btree ("created_at") WHERE "emails"."content" is not null;
CREATE INDEX "emails_list" ON "emails" USING btree ("list_id","newsletter_id");
CREATE UNIQUE INDEX "lead_events_notice" ON "lead_events" USING btree ("lead_id","notice_key") WHERE "lead_events"."notice_key" is not null;
CREATE INDEX "lead_events_lead" ON "lead_events" USING btree ("lead_id","version");
CREATE INDEX "lead_events_pipeline" ON "lead_events" USING btree ("pipeline_id","at");
CREATE INDEX "lead_events_at" ON "lead_events" USING btree ("at");
CREATE INDEX "lead_events_actor" ON "lead_events" USING btree ("actor_id");
CREATE INDEX "lead_mails_lead" ON "lead_mails" USING btree ("lead_id","sent_at");
CREATE INDEX "lead_mails_sent_by" ON "lead_mails" USING btree ("sent_by");
CREATE UNIQUE INDEX "leads_brand_of_pipeline" ON "leads" USING btree ("pipeline_id","brand_id");
CREATE INDEX "leads_board" ON "leads" USING btree ("pipeline_id","stage","position","id") WHERE "leads"."removed_at" is null;
CREATE INDEX "leads_due" ON "leads" USING btree ("pipeline_id","next_step_on") WHERE "leads"."removed_at" is null;
CREATE INDEX "leads_brand" ON "leads" USING btree ("brand_id");
CREATE INDEX "leads_assignee" ON "leads" USING btree ("assignee_id");
CREATE INDEX "leads_contact" ON "leads" USING btree ("contact_id");
CREATE INDEX "leads_created_by" ON "leads" USING btree ("created_by");
CREATE INDEX "own_contacts_brand_of_pipeline" ON "own_contacts" USING btree ("pipeline_id","brand_id","created_at");
CREATE INDEX "own_contacts_brand" ON "own_contacts" USING btree ("brand_id");
CREATE INDEX "own_contacts_created_by" ON "own_contacts" USING btree ("created_by");
CREATE INDEX "pipelines_newsletter" ON "pipelines" USING btree ("newsletter_id");
CREATE INDEX "pipelines_user" ON "pipelines" USING btree ("user_id");
CREATE INDEX "pitch_templates_pipeline" ON "pitch_templates" USING btree ("pipeline_id","name");
CREATE INDEX "pitch_templates_created_by" ON "pitch_templates" USING btree ("created_by");
CREATE INDEX "followed_links_at" ON "followed_links" USING btree ("followed_at");
CREATE INDEX "newsletter_invitations_newsletter" ON "newsletter_invitations" USING btree ("newsletter_id","created_at");
CREATE INDEX "newsletter_invitations_invited_by" ON "newsletter_invitations" USING btree ("invited_by");
CREATE INDEX "newsletter_members_user" ON "newsletter_members" USING btree ("user_id");
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
CREATE INDEX "inbound_signatures_seen" ON "inbound_signatures" USING btree ("seen_at");
CREATE INDEX "newsletter_usage_day" ON "newsletter_usage" USING btree ("day");
CREATE INDEX "nightly_runs_started" ON "nightly_runs" USING btree ("started_at");
CREATE INDEX "past_issues_email" ON "past_issues" USING btree ("email_id");
CREATE INDEX "past_issues_waiting" ON "past_issues" USING btree ("newsletter_id","published_at") WHERE "past_issues"."state" = 'waiting';
CREATE INDEX "past_issues_imports_running" ON "past_issues_imports" USING btree ("next_at") WHERE "past_issues_imports"."state" in ('listing', 'reading');
CREATE INDEX "patterns_brand" ON "buying_patterns" USING btree ("brand_id","reach","newsletter_id","last_at");
CREATE INDEX "marks_brand" ON "pitch_marks" USING btree ("brand_id");
CREATE INDEX "pitch_best" ON "pitch_scores" USING btree ("newsletter_id","reach","score","brand_id");
CREATE INDEX "pitch_brand" ON "pitch_scores" USING btree ("brand_id");
CREATE INDEX "access_requests_status" ON "access_requests" USING btree ("status","created_at","id");
CREATE UNIQUE INDEX "access_requests_email" ON "access_requests" USING btree ("email");
CREATE INDEX "tracking_requests_status" ON "newsletter_tracking_requests" USING btree ("status","created_at","id");
CREATE INDEX "tracking_requests_user" ON "newsletter_tracking_requests" USING btree ("user_id");
CREATE INDEX "tracking_requests_untold" ON "newsletter_tracking_requests" USING btree ("newsletter_id") WHERE "newsletter_tracking_requests"."told_at" is null;
CREATE INDEX "sessions_expire" ON "sessions" USING btree ("expire");
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");
CREATE INDEX "sponsorships_link_domain" ON "sponsorships" USING btree ("link_domain","brand_id") WHERE "sponsorships"."link_domain" is not null;
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
CREATE INDEX "sponsorships_words" ON "sponsorships" USING gin ("words");
CREATE INDEX "sponsorships_code" ON "sponsorships" USING btree ("counts","detected_at","id") WHERE "sponsorships"."has_code";
CREATE INDEX "sponsorships_channel_unknown" ON "sponsorships" USING btree ("id") WHERE "sponsorships"."channel" is null;
CREATE UNIQUE INDEX "trend_reports_week" ON "trend_reports" USING btree ("newsletter_id","week");
CREATE UNIQUE INDEX "webhook_deliveries_once" ON "webhook_deliveries" USING btree ("endpoint_id","event","subject");
CREATE INDEX "webhook_deliveries_order" ON "webhook_deliveries" USING btree ("endpoint_id","state","seq");
CREATE INDEX "webhook_deliveries_age" ON "webhook_deliveries" USING btree ("created_at");
CREATE INDEX "webhook_deliveries_user" ON "webhook_deliveries" USING btree ("user_id");
CREATE INDEX "webhook_endpoints_user" ON "webhook_endpoints" USING btree ("user_id");

\ir functions/claim-confidence.sql
\ir functions/sponsorship-standing.sql
\ir functions/sponsorship-days.sql
\ir functions/brand-kinds.sql
\ir functions/brand-sureness.sql
\ir functions/claim-days.sql
\ir functions/email-totals.sql
\ir functions/stale-patterns.sql
\ir functions/review-items.sql
\ir functions/kept-rows.sql
