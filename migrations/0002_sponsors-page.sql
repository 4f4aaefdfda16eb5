CREATE TABLE "sponsors_pages" (
	"pipeline_id" text PRIMARY KEY NOT NULL,
	"is_on" boolean DEFAULT false NOT NULL,
	"slug" text NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"shows_prices" boolean DEFAULT false NOT NULL,
	"sponsor_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"ad_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sponsors_pages_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
ALTER TABLE "pipelines" ADD COLUMN "reach_on" date;--> statement-breakpoint
ALTER TABLE "sponsors_pages" ADD CONSTRAINT "sponsors_pages_pipeline_id_pipelines_id_fk" FOREIGN KEY ("pipeline_id") REFERENCES "public"."pipelines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsors_pages" ADD CONSTRAINT "sponsors_pages_ad_id_sponsorships_id_fk" FOREIGN KEY ("ad_id") REFERENCES "public"."sponsorships"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sponsors_pages_ad" ON "sponsors_pages" USING btree ("ad_id");