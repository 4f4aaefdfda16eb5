CREATE TABLE "email_totals" (
	"newsletter_id" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "email_totals" ADD CONSTRAINT "email_totals_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "brands_counting" ON "brands" USING btree ("counts","first_seen_at","id");--> statement-breakpoint
CREATE INDEX "newsletters_standing" ON "newsletters" USING btree ("standing","created_at");
--> statement-breakpoint
-- Kept by statement-level triggers, so that no writer can forget it. Rows are touched in the order of their key.
CREATE FUNCTION emails_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO email_totals (newsletter_id, count)
  SELECT newsletter_id, count(*)::int FROM added GROUP BY newsletter_id ORDER BY newsletter_id
  ON CONFLICT (newsletter_id) DO UPDATE SET count = email_totals.count + excluded.count;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Where the newsletter goes, its total has gone with it.
CREATE FUNCTION emails_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE email_totals t SET count = t.count - gone.count
  FROM (SELECT newsletter_id, count(*)::int AS count FROM removed GROUP BY newsletter_id ORDER BY newsletter_id) gone
  WHERE t.newsletter_id = gone.newsletter_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER emails_added AFTER INSERT ON emails
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION emails_added();
--> statement-breakpoint
CREATE TRIGGER emails_removed AFTER DELETE ON emails
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION emails_removed();
--> statement-breakpoint
INSERT INTO email_totals (newsletter_id, count) SELECT newsletter_id, count(*)::int FROM emails GROUP BY newsletter_id;
