ALTER TABLE "bookings" ADD COLUMN "discount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "package_id" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "invoice_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "invoiced_on" date;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "due_on" date;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "paid_on" date;--> statement-breakpoint
CREATE INDEX "bookings_package" ON "bookings" USING btree ("package_id");