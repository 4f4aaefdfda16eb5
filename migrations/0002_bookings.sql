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
	"currency" text NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
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
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"user_id" text PRIMARY KEY NOT NULL,
	"seed" text NOT NULL,
	"secret_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_feeds_secret_hash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "slot_plans" (
	"pipeline_id" text PRIMARY KEY NOT NULL,
	"rhythm" jsonb NOT NULL,
	"skipped_days" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"extra_days" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"placements" jsonb NOT NULL,
	"currency" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lead_events" ADD COLUMN "notice_key" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_pipeline_id_pipelines_id_fk" FOREIGN KEY ("pipeline_id") REFERENCES "public"."pipelines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_sponsorship_id_sponsorships_id_fk" FOREIGN KEY ("sponsorship_id") REFERENCES "public"."sponsorships"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_email_id_emails_id_fk" FOREIGN KEY ("email_id") REFERENCES "public"."emails"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recaps" ADD CONSTRAINT "recaps_pipeline_id_pipelines_id_fk" FOREIGN KEY ("pipeline_id") REFERENCES "public"."pipelines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recaps" ADD CONSTRAINT "recaps_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recaps" ADD CONSTRAINT "recaps_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot_plans" ADD CONSTRAINT "slot_plans_pipeline_id_pipelines_id_fk" FOREIGN KEY ("pipeline_id") REFERENCES "public"."pipelines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_slot" ON "bookings" USING btree ("pipeline_id","day","placement_type","slot") WHERE "bookings"."state" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "bookings_lead" ON "bookings" USING btree ("lead_id","day");--> statement-breakpoint
CREATE INDEX "bookings_created_by" ON "bookings" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "bookings_sponsorship" ON "bookings" USING btree ("sponsorship_id");--> statement-breakpoint
CREATE INDEX "bookings_email" ON "bookings" USING btree ("email_id");--> statement-breakpoint
CREATE INDEX "recaps_lead" ON "recaps" USING btree ("lead_id","created_at");--> statement-breakpoint
CREATE INDEX "recaps_pipeline" ON "recaps" USING btree ("pipeline_id");--> statement-breakpoint
CREATE INDEX "recaps_created_by" ON "recaps" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "lead_events_notice" ON "lead_events" USING btree ("lead_id","notice_key") WHERE "lead_events"."notice_key" is not null;