CREATE TABLE "rejected_contacts" (
	"brand_id" text NOT NULL,
	"email_hash" text NOT NULL,
	"rejected_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rejected_contacts_brand_id_email_hash_pk" PRIMARY KEY("brand_id","email_hash")
);
--> statement-breakpoint
DROP TABLE "contact_reports" CASCADE;--> statement-breakpoint
ALTER TABLE "contact_searches" ADD COLUMN "contact_pages" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "wrong_reports" ADD COLUMN "brand_id" text;--> statement-breakpoint
ALTER TABLE "wrong_reports" ADD COLUMN "email_hash" text;--> statement-breakpoint
ALTER TABLE "rejected_contacts" ADD CONSTRAINT "rejected_contacts_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wrong_reports" ADD CONSTRAINT "wrong_reports_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wrong_reports_brand" ON "wrong_reports" USING btree ("brand_id","created_at") WHERE "wrong_reports"."brand_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "wrong_reports_open_contact" ON "wrong_reports" USING btree ("user_id","brand_id","email_hash","what") WHERE "wrong_reports"."outcome" is null and "wrong_reports"."brand_id" is not null;--> statement-breakpoint
ALTER TABLE "contact_searches" DROP COLUMN "doors";