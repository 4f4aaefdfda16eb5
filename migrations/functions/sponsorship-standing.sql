-- sponsorships.standing follows from the standing of the newsletter and of the email's sender, whoever writes the row.

-- 'provisional' if the newsletter is, else 'unfamiliar' if the sender of the email is, else 'trusted'.
CREATE OR REPLACE FUNCTION sponsorship_standing(of_newsletter text, of_email text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN (SELECT n.standing FROM newsletters n WHERE n.id = of_newsletter) = 'provisional' THEN 'provisional'
    WHEN (SELECT e.sender_standing FROM emails e WHERE e.id = of_email) = 'unfamiliar' THEN 'unfamiliar'
    ELSE 'trusted' END
$$;

-- Locks the newsletter's row, so that a newsletter that is confirmed at the same moment does not miss the new
-- sponsorship.
CREATE OR REPLACE FUNCTION sponsorships_derive_standing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM newsletters n WHERE n.id = NEW.newsletter_id FOR SHARE;
  NEW.standing := sponsorship_standing(NEW.newsletter_id, NEW.email_id);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER sponsorships_derive_standing BEFORE INSERT OR UPDATE OF newsletter_id, email_id ON sponsorships
  FOR EACH ROW EXECUTE FUNCTION sponsorships_derive_standing();

-- A decision about a newsletter applies to its existing sponsorships.
CREATE OR REPLACE FUNCTION newsletters_move_standing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sponsorships s SET standing = sponsorship_standing(s.newsletter_id, s.email_id)
  WHERE s.newsletter_id = NEW.id AND s.standing <> sponsorship_standing(s.newsletter_id, s.email_id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER newsletters_move_standing AFTER UPDATE OF standing ON newsletters
  FOR EACH ROW WHEN (OLD.standing IS DISTINCT FROM NEW.standing) EXECUTE FUNCTION newsletters_move_standing();

-- A decision about a sender applies to the existing sponsorships of its emails.
CREATE OR REPLACE FUNCTION emails_move_standing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sponsorships s SET standing = sponsorship_standing(s.newsletter_id, s.email_id)
  FROM (SELECT a.id FROM added a JOIN removed r ON r.id = a.id WHERE a.sender_standing <> r.sender_standing) moved
  WHERE s.email_id = moved.id AND s.standing <> sponsorship_standing(s.newsletter_id, s.email_id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER emails_move_standing AFTER UPDATE ON emails
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION emails_move_standing();
