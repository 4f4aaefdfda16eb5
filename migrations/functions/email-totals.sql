-- email_totals: the number of emails of each newsletter. Rows are written in the order of their primary key.

CREATE OR REPLACE FUNCTION emails_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO email_totals (newsletter_id, count)
  SELECT newsletter_id, count(*)::int FROM added GROUP BY newsletter_id ORDER BY newsletter_id
  ON CONFLICT (newsletter_id) DO UPDATE SET count = email_totals.count + excluded.count;
  RETURN NULL;
END $$;

-- A deleted newsletter's total is deleted by the foreign key, so there may be none to update.
CREATE OR REPLACE FUNCTION emails_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE email_totals t SET count = t.count - gone.count
  FROM (SELECT newsletter_id, count(*)::int AS count FROM removed GROUP BY newsletter_id ORDER BY newsletter_id) gone
  WHERE t.newsletter_id = gone.newsletter_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER emails_added AFTER INSERT ON emails
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION emails_added();

CREATE OR REPLACE TRIGGER emails_removed AFTER DELETE ON emails
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION emails_removed();
