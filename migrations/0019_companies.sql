ALTER TABLE "brands" ADD COLUMN "company_source" text;--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "company_named" text;--> statement-breakpoint
CREATE INDEX "brands_company_awaited" ON "brands" USING btree ("company_named") WHERE "brands"."company_named" is not null and "brands"."company_id" is null;--> statement-breakpoint
-- Until now nobody but a person linked a product to its company.
UPDATE "brands" SET "company_source" = 'person' WHERE "company_id" IS NOT NULL;
