ALTER TABLE "brands" ADD COLUMN "contact_entered_by" text;--> statement-breakpoint
ALTER TABLE "sponsorships" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;