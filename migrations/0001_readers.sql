CREATE TABLE "issues_read_by_day" (
	"day" date NOT NULL,
	"reader" text NOT NULL,
	"issues" integer NOT NULL,
	"input_tokens" bigint NOT NULL,
	"output_tokens" bigint NOT NULL,
	CONSTRAINT "issues_read_by_day_day_reader_pk" PRIMARY KEY("day","reader")
);
--> statement-breakpoint
ALTER TABLE "claim_days" RENAME COLUMN "analyst" TO "reader";--> statement-breakpoint
ALTER TABLE "claim_days" DROP CONSTRAINT "claim_days_day_analyst_pk";--> statement-breakpoint
ALTER TABLE "claim_days" ADD CONSTRAINT "claim_days_day_reader_pk" PRIMARY KEY("day","reader");--> statement-breakpoint
ALTER TABLE "claim_days" ADD COLUMN "corrected" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
\ir functions/claim-days.sql
DELETE FROM claim_days;--> statement-breakpoint
INSERT INTO claim_days (day, reader, count, unsure, corrected)
SELECT (created_at AT TIME ZONE 'UTC')::date, reader_name(raw_data), count(*)::int, (count(*) FILTER (WHERE claim_unsure(confidence, verdict)))::int,
  (count(*) FILTER (WHERE claim_corrected(verdict, edits)))::int
FROM sponsorships GROUP BY 1, 2;
