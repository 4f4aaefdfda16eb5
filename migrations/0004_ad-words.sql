-- Stored columns: the table is rewritten once.
\ir functions/ad-words.sql
--> statement-breakpoint
ALTER TABLE "sponsorships" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (ad_words(text_content)) STORED;--> statement-breakpoint
ALTER TABLE "sponsorships" ADD COLUMN "has_code" boolean GENERATED ALWAYS AS (has_ad_code(text_content)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "sponsorships_words" ON "sponsorships" USING gin ("words");--> statement-breakpoint
CREATE INDEX "sponsorships_code" ON "sponsorships" USING btree ("counts","detected_at","id") WHERE "sponsorships"."has_code";