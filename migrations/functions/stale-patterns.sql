-- stale_patterns: the newsletters whose buying patterns and coverage must be rebuilt, because a sponsorship changed or an
-- issue was completed. It has no foreign key to newsletters: the job that rebuilds removes the row of a deleted newsletter
-- when it finds nothing to build.

CREATE OR REPLACE FUNCTION patterns_out_of_date() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_patterns (newsletter_id, since)
  SELECT c.newsletter_id, clock_timestamp() FROM (SELECT DISTINCT newsletter_id FROM changed) c ORDER BY 1
  ON CONFLICT (newsletter_id) DO UPDATE SET since = excluded.since;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER sponsorships_added_patterns AFTER INSERT ON sponsorships
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION patterns_out_of_date();

CREATE OR REPLACE TRIGGER sponsorships_removed_patterns AFTER DELETE ON sponsorships
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION patterns_out_of_date();

CREATE OR REPLACE TRIGGER sponsorships_changed_patterns AFTER UPDATE ON sponsorships
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION patterns_out_of_date();

CREATE OR REPLACE FUNCTION issue_out_of_date() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_patterns (newsletter_id, since) VALUES (NEW.newsletter_id, clock_timestamp())
  ON CONFLICT (newsletter_id) DO UPDATE SET since = excluded.since;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER emails_completed_patterns AFTER UPDATE OF processing_status, sender_standing, received_at ON emails
  FOR EACH ROW WHEN (NEW.processing_status = 'completed' AND NEW.kind = 'issue') EXECUTE FUNCTION issue_out_of_date();
