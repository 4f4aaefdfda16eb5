CREATE TABLE "removal_mails" (
	"hash" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "removal_mails_hash_day_pk" PRIMARY KEY("hash","day")
);
--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "awaited_until" timestamp (3) with time zone;