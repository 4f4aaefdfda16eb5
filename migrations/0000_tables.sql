CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "access_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"newsletter" text,
	"message" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "brand_fits" (
	"newsletter_id" text NOT NULL,
	"brand_id" text NOT NULL,
	"similarity" real NOT NULL,
	CONSTRAINT "brand_fits_newsletter_id_brand_id_pk" PRIMARY KEY("newsletter_id","brand_id")
);
--> statement-breakpoint
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
	CONSTRAINT "brands_name_unique" UNIQUE("name"),
	CONSTRAINT "brands_normalized_name_unique" UNIQUE("normalized_name"),
	CONSTRAINT "brands_domain_unique" UNIQUE("domain")
);
--> statement-breakpoint
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
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_slices" (
	"import_id" text NOT NULL,
	"slice" integer NOT NULL,
	"processed" integer NOT NULL,
	"created" integer NOT NULL,
	"errors" jsonb NOT NULL,
	"done_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_slices_import_id_slice_pk" PRIMARY KEY("import_id","slice")
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "model_spending" (
	"day" date PRIMARY KEY NOT NULL,
	"tokens" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletter_similarities" (
	"newsletter_id" text NOT NULL,
	"similar_id" text NOT NULL,
	"similarity" real NOT NULL,
	CONSTRAINT "newsletter_similarities_newsletter_id_similar_id_pk" PRIMARY KEY("newsletter_id","similar_id")
);
--> statement-breakpoint
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
	CONSTRAINT "newsletters_unique_email_unique" UNIQUE("unique_email"),
	CONSTRAINT "newsletters_report_slug_unique" UNIQUE("report_slug")
);
--> statement-breakpoint
CREATE TABLE "nightly_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"steps" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "removed_contacts" (
	"hash" text PRIMARY KEY NOT NULL,
	"removed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"newsletter_id" text PRIMARY KEY NOT NULL,
	"built_at" timestamp (3) with time zone,
	"stale_since" timestamp (3) with time zone,
	"issue_count" integer DEFAULT 0 NOT NULL,
	"builds" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"sid" text PRIMARY KEY NOT NULL,
	"sess" jsonb NOT NULL,
	"user_id" text NOT NULL,
	"expire" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sponsorship_days" (
	"scope" text NOT NULL,
	"day" date NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "sponsorship_days_scope_day_pk" PRIMARY KEY("scope","day")
);
--> statement-breakpoint
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
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stripe_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"handled_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletter_tracking_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"newsletter_name" text NOT NULL,
	"website" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_stripe_customer_id_unique" UNIQUE("stripe_customer_id")
);
--> statement-breakpoint
ALTER TABLE "brand_fits" ADD CONSTRAINT "brand_fits_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_fits" ADD CONSTRAINT "brand_fits_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_slices" ADD CONSTRAINT "import_slices_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_similarities" ADD CONSTRAINT "newsletter_similarities_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_similarities" ADD CONSTRAINT "newsletter_similarities_similar_id_newsletters_id_fk" FOREIGN KEY ("similar_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsorships" ADD CONSTRAINT "sponsorships_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsorships" ADD CONSTRAINT "sponsorships_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsorships" ADD CONSTRAINT "sponsorships_email_id_emails_id_fk" FOREIGN KEY ("email_id") REFERENCES "public"."emails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_tracking_requests" ADD CONSTRAINT "newsletter_tracking_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_requests_created" ON "access_requests" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "fits_best" ON "brand_fits" USING btree ("newsletter_id","similarity","brand_id");--> statement-breakpoint
CREATE INDEX "fits_brand" ON "brand_fits" USING btree ("brand_id");--> statement-breakpoint
CREATE INDEX "brands_first_seen" ON "brands" USING btree ("first_seen_at","id");--> statement-breakpoint
CREATE INDEX "brands_name" ON "brands" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "brands_name_trgm" ON "brands" USING gin (lower("name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "emails_newsletter" ON "emails" USING btree ("newsletter_id","received_at","id");--> statement-breakpoint
CREATE INDEX "emails_received" ON "emails" USING btree ("received_at","id");--> statement-breakpoint
CREATE INDEX "emails_unfinished" ON "emails" USING btree ("processing_status","created_at") WHERE "emails"."processing_status" <> 'completed';--> statement-breakpoint
CREATE INDEX "emails_sender" ON "emails" USING btree ("sender_email","newsletter_id");--> statement-breakpoint
CREATE INDEX "emails_list" ON "emails" USING btree ("list_id","newsletter_id");--> statement-breakpoint
CREATE INDEX "similarities_best" ON "newsletter_similarities" USING btree ("newsletter_id","similarity","similar_id");--> statement-breakpoint
CREATE INDEX "similarities_of" ON "newsletter_similarities" USING btree ("similar_id");--> statement-breakpoint
CREATE INDEX "newsletters_created_at" ON "newsletters" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "newsletters_updated_at" ON "newsletters" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "newsletters_name" ON "newsletters" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "newsletters_domain" ON "newsletters" USING btree ("domain");--> statement-breakpoint
CREATE INDEX "newsletters_name_trgm" ON "newsletters" USING gin (lower("name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "newsletters_normalized_trgm" ON "newsletters" USING gin ("normalized_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "nightly_runs_started" ON "nightly_runs" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "sessions_expire" ON "sessions" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sponsorships_detected" ON "sponsorships" USING btree ("detected_at","id");--> statement-breakpoint
CREATE INDEX "sponsorships_newsletter" ON "sponsorships" USING btree ("newsletter_id","detected_at","id");--> statement-breakpoint
CREATE INDEX "sponsorships_brand" ON "sponsorships" USING btree ("brand_id","detected_at","id");--> statement-breakpoint
CREATE INDEX "sponsorships_placement" ON "sponsorships" USING btree ("placement_type","detected_at","id");--> statement-breakpoint
CREATE INDEX "sponsorships_email" ON "sponsorships" USING btree ("email_id");--> statement-breakpoint
CREATE INDEX "tracking_requests_status" ON "newsletter_tracking_requests" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "tracking_requests_user" ON "newsletter_tracking_requests" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_identity" ON "users" USING btree ("issuer","subject");--> statement-breakpoint
CREATE INDEX "users_newsletter" ON "users" USING btree ("newsletter_id");--> statement-breakpoint
CREATE INDEX "users_subscribed" ON "users" USING btree ("subscription_status") WHERE "users"."newsletter_id" is not null;