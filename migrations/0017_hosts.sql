CREATE TABLE "no_link_hosts" (
	"domain" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "link_hosts" ADD COLUMN "confirmed_at" timestamp (3) with time zone;