-- Standing: who may write what others believe. A newsletter that a member made, or a mail of a sender that its newsletter doesn't know, is seen by
-- its owner and admins alone until an admin confirms it. `counts` says so on each row; the catalogue, the day counts and first_seen_at rest on it.
CREATE TABLE "newsletter_senders" (
	"id" text PRIMARY KEY NOT NULL,
	"newsletter_id" text NOT NULL,
	"from_key" text NOT NULL,
	"auth_domain" text DEFAULT '' NOT NULL,
	"list_id" text DEFAULT '' NOT NULL,
	"standing" text DEFAULT 'unfamiliar' NOT NULL,
	"taken" text,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "sponsorships_detected";--> statement-breakpoint
DROP INDEX "sponsorships_newsletter";--> statement-breakpoint
DROP INDEX "sponsorships_brand";--> statement-breakpoint
DROP INDEX "sponsorships_placement";--> statement-breakpoint
DROP INDEX "sponsorships_relevant";--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "by_hand" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "sponsored" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "counts" boolean GENERATED ALWAYS AS (by_hand or sponsored) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "door" text DEFAULT 'mail' NOT NULL;--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "auth_method" text;--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "auth_domain" text;--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "auth_detail" text;--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "sender_id" text;--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "sender_standing" text DEFAULT 'known' NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletters" ADD COLUMN "standing" text DEFAULT 'trusted' NOT NULL;--> statement-breakpoint
ALTER TABLE "sponsorships" ADD COLUMN "standing" text DEFAULT 'trusted' NOT NULL;--> statement-breakpoint
ALTER TABLE "sponsorships" ADD COLUMN "verdict" text;--> statement-breakpoint
ALTER TABLE "sponsorships" ADD COLUMN "counts" boolean GENERATED ALWAYS AS (standing = 'trusted' and verdict is distinct from 'rejected') STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletter_senders" ADD CONSTRAINT "newsletter_senders_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_senders" ADD CONSTRAINT "newsletter_senders_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_senders_identity" ON "newsletter_senders" USING btree ("newsletter_id","from_key","auth_domain","list_id");--> statement-breakpoint
CREATE INDEX "newsletter_senders_waiting" ON "newsletter_senders" USING btree ("created_at","id") WHERE "newsletter_senders"."standing" = 'unfamiliar';--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_sender_id_newsletter_senders_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."newsletter_senders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "emails_sender_row" ON "emails" USING btree ("sender_id","received_at");--> statement-breakpoint
CREATE INDEX "newsletters_provisional" ON "newsletters" USING btree ("created_at","id") WHERE "newsletters"."standing" = 'provisional';--> statement-breakpoint
CREATE INDEX "sponsorships_detected" ON "sponsorships" USING btree ("counts","detected_at","id");--> statement-breakpoint
CREATE INDEX "sponsorships_newsletter" ON "sponsorships" USING btree ("newsletter_id","counts","detected_at","id");--> statement-breakpoint
CREATE INDEX "sponsorships_brand" ON "sponsorships" USING btree ("brand_id","counts","detected_at","id");--> statement-breakpoint
CREATE INDEX "sponsorships_placement" ON "sponsorships" USING btree ("placement_type","counts","detected_at","id");--> statement-breakpoint
CREATE INDEX "sponsorships_relevant" ON "sponsorships" USING btree ("newsletter_id","counts","brand_id","detected_at");
--> statement-breakpoint
CREATE OR REPLACE FUNCTION sponsorships_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sponsorship_days (scope, day, count)
  SELECT s.scope, (c.detected_at AT TIME ZONE 'UTC')::date, sum(c.n)::int
  FROM (SELECT detected_at, placement_type, brand_id, newsletter_id, 1 AS n FROM added WHERE counts) c
  CROSS JOIN LATERAL (VALUES ('all'), ('type:' || c.placement_type), ('brand:' || c.brand_id), ('newsletter:' || c.newsletter_id)) AS s (scope)
  GROUP BY 1, 2
  HAVING sum(c.n) <> 0
  ORDER BY 1, 2
  ON CONFLICT (scope, day) DO UPDATE SET count = sponsorship_days.count + excluded.count;

  UPDATE brands b
  SET first_seen_at = coalesce(f.first, b.created_at), sponsored = f.first IS NOT NULL
  FROM (SELECT t.brand_id, (SELECT min(s.detected_at) FROM sponsorships s WHERE s.brand_id = t.brand_id AND s.counts) AS first
    FROM (SELECT brand_id FROM added) t GROUP BY t.brand_id) f
  WHERE b.id = f.brand_id
    AND (b.first_seen_at IS DISTINCT FROM coalesce(f.first, b.created_at) OR b.sponsored IS DISTINCT FROM (f.first IS NOT NULL));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION sponsorships_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sponsorship_days (scope, day, count)
  SELECT s.scope, (c.detected_at AT TIME ZONE 'UTC')::date, sum(c.n)::int
  FROM (SELECT detected_at, placement_type, brand_id, newsletter_id, -1 AS n FROM removed WHERE counts) c
  CROSS JOIN LATERAL (VALUES ('all'), ('type:' || c.placement_type), ('brand:' || c.brand_id), ('newsletter:' || c.newsletter_id)) AS s (scope)
  GROUP BY 1, 2
  HAVING sum(c.n) <> 0
  ORDER BY 1, 2
  ON CONFLICT (scope, day) DO UPDATE SET count = sponsorship_days.count + excluded.count;

  UPDATE brands b
  SET first_seen_at = coalesce(f.first, b.created_at), sponsored = f.first IS NOT NULL
  FROM (SELECT t.brand_id, (SELECT min(s.detected_at) FROM sponsorships s WHERE s.brand_id = t.brand_id AND s.counts) AS first
    FROM (SELECT brand_id FROM removed) t GROUP BY t.brand_id) f
  WHERE b.id = f.brand_id
    AND (b.first_seen_at IS DISTINCT FROM coalesce(f.first, b.created_at) OR b.sponsored IS DISTINCT FROM (f.first IS NOT NULL));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION sponsorships_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sponsorship_days (scope, day, count)
  SELECT s.scope, (c.detected_at AT TIME ZONE 'UTC')::date, sum(c.n)::int
  FROM (SELECT detected_at, placement_type, brand_id, newsletter_id, 1 AS n FROM added WHERE counts UNION ALL SELECT detected_at, placement_type, brand_id, newsletter_id, -1 AS n FROM removed WHERE counts) c
  CROSS JOIN LATERAL (VALUES ('all'), ('type:' || c.placement_type), ('brand:' || c.brand_id), ('newsletter:' || c.newsletter_id)) AS s (scope)
  GROUP BY 1, 2
  HAVING sum(c.n) <> 0
  ORDER BY 1, 2
  ON CONFLICT (scope, day) DO UPDATE SET count = sponsorship_days.count + excluded.count;

  UPDATE brands b
  SET first_seen_at = coalesce(f.first, b.created_at), sponsored = f.first IS NOT NULL
  FROM (SELECT t.brand_id, (SELECT min(s.detected_at) FROM sponsorships s WHERE s.brand_id = t.brand_id AND s.counts) AS first
    FROM (SELECT brand_id FROM added UNION SELECT brand_id FROM removed) t GROUP BY t.brand_id) f
  WHERE b.id = f.brand_id
    AND (b.first_seen_at IS DISTINCT FROM coalesce(f.first, b.created_at) OR b.sponsored IS DISTINCT FROM (f.first IS NOT NULL));
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Where a sponsorship stands follows from its newsletter and its mail, whoever writes it. The newsletter's row is locked, so that a confirmation
-- at the same moment can't miss the new row.
CREATE FUNCTION sponsorship_standing(of_newsletter text, of_email text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN (SELECT n.standing FROM newsletters n WHERE n.id = of_newsletter) = 'provisional' THEN 'provisional'
    WHEN (SELECT e.sender_standing FROM emails e WHERE e.id = of_email) = 'unfamiliar' THEN 'unfamiliar'
    ELSE 'trusted' END
$$;
--> statement-breakpoint
CREATE FUNCTION sponsorships_derive_standing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM newsletters n WHERE n.id = NEW.newsletter_id FOR SHARE;
  NEW.standing := sponsorship_standing(NEW.newsletter_id, NEW.email_id);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER sponsorships_derive_standing BEFORE INSERT OR UPDATE OF newsletter_id, email_id ON sponsorships
  FOR EACH ROW EXECUTE FUNCTION sponsorships_derive_standing();
--> statement-breakpoint
-- A newsletter that is confirmed takes its sponsorships along, and so does a mail whose sender is.
CREATE FUNCTION newsletters_move_standing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sponsorships s SET standing = sponsorship_standing(s.newsletter_id, s.email_id)
  WHERE s.newsletter_id = NEW.id AND s.standing <> sponsorship_standing(s.newsletter_id, s.email_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER newsletters_move_standing AFTER UPDATE OF standing ON newsletters
  FOR EACH ROW WHEN (OLD.standing IS DISTINCT FROM NEW.standing) EXECUTE FUNCTION newsletters_move_standing();
--> statement-breakpoint
CREATE FUNCTION emails_move_standing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sponsorships s SET standing = sponsorship_standing(s.newsletter_id, s.email_id)
  FROM (SELECT a.id FROM added a JOIN removed r ON r.id = a.id WHERE a.sender_standing <> r.sender_standing) moved
  WHERE s.email_id = moved.id AND s.standing <> sponsorship_standing(s.newsletter_id, s.email_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER emails_move_standing AFTER UPDATE ON emails
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION emails_move_standing();
--> statement-breakpoint
-- What stands already. Without a sponsorship a brand was made by hand.
UPDATE brands b SET by_hand = NOT EXISTS (SELECT 1 FROM sponsorships s WHERE s.brand_id = b.id),
  sponsored = EXISTS (SELECT 1 FROM sponsorships s WHERE s.brand_id = b.id);
--> statement-breakpoint
-- Made by a member: neither an admin now, nor ever one (who has imported was).
UPDATE newsletters n SET standing = 'provisional' FROM users u
WHERE u.id = n.created_by AND NOT u.is_admin AND NOT EXISTS (SELECT 1 FROM imports i WHERE i.user_id = u.id);
