ALTER TABLE "brands" ADD COLUMN "by_member" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "company" text DEFAULT '' NOT NULL;