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
--> statement-breakpoint
ALTER TABLE "pipelines" ADD COLUMN "copy_due_days" integer DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "pipelines" ADD COLUMN "utm_source" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "pipelines" ADD COLUMN "utm_medium" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "pipelines" ADD COLUMN "utm_campaign" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "ad_copies" ADD CONSTRAINT "ad_copies_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_copies" ADD CONSTRAINT "ad_copies_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ad_copies_created_by" ON "ad_copies" USING btree ("created_by");