-- Each way out remembers by itself which notices it sent: `sent_at` is the mail's from here on. What was told before counts as told by both.
ALTER TABLE "notices" ADD COLUMN "posted_at" timestamp (3) with time zone;
--> statement-breakpoint
UPDATE "notices" SET "posted_at" = "sent_at";
