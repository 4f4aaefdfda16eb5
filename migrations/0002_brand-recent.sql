-- contract: nothing reads the sums any more.
DROP TRIGGER IF EXISTS sponsorship_days_then_recent_added ON sponsorship_days;--> statement-breakpoint
DROP TRIGGER IF EXISTS sponsorship_days_then_recent_removed ON sponsorship_days;--> statement-breakpoint
DROP TRIGGER IF EXISTS sponsorship_days_then_recent_changed ON sponsorship_days;--> statement-breakpoint
DROP FUNCTION IF EXISTS sponsorship_days_then_recent_added();--> statement-breakpoint
DROP FUNCTION IF EXISTS sponsorship_days_then_recent_removed();--> statement-breakpoint
DROP FUNCTION IF EXISTS sponsorship_days_then_recent_changed();--> statement-breakpoint
DROP TABLE "brand_recent" CASCADE;--> statement-breakpoint
DROP TABLE "brand_recent_days" CASCADE;
