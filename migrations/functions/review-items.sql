-- review_items of newsletters and senders: opened while they wait for a decision, and closed by the decision, wherever
-- it is made. Only a trusted newsletter's unfamiliar senders have items; those of any other wait with their newsletter.

CREATE OR REPLACE FUNCTION newsletters_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.standing = 'provisional' AND NEW.standing_decided_at IS NULL THEN
    INSERT INTO review_items (id, kind, key, reason, newsletter_id, created_at)
    VALUES (gen_random_uuid()::text, 'provisional_newsletter', 'newsletter:' || NEW.id, 'A member made ' || NEW.name, NEW.id, NEW.created_at)
    ON CONFLICT (key) DO UPDATE SET decision = NULL, decided_at = NULL, decided_by = NULL;
  ELSE
    UPDATE review_items SET decision = CASE WHEN NEW.standing = 'trusted' THEN 'accepted' ELSE 'rejected' END,
      decided_at = coalesce(NEW.standing_decided_at, now()), decided_by = NEW.standing_decided_by
    WHERE key = 'newsletter:' || NEW.id;
  END IF;
  IF NEW.standing = 'trusted' THEN
    INSERT INTO review_items (id, kind, key, reason, newsletter_id, sender_id, created_at)
    SELECT gen_random_uuid()::text, 'unfamiliar_sender', 'sender:' || w.id, w.from_key || ' writes as ' || NEW.name || ', which does not know it', NEW.id, w.id, w.created_at
    FROM newsletter_senders w WHERE w.newsletter_id = NEW.id AND w.standing = 'unfamiliar'
    ON CONFLICT (key) DO UPDATE SET decision = NULL, decided_at = NULL, decided_by = NULL;
  ELSE
    DELETE FROM review_items WHERE newsletter_id = NEW.id AND kind = 'unfamiliar_sender' AND decision IS NULL;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER newsletters_review_made AFTER INSERT ON newsletters
  FOR EACH ROW WHEN (NEW.standing = 'provisional') EXECUTE FUNCTION newsletters_review();

CREATE OR REPLACE TRIGGER newsletters_review_moved AFTER UPDATE OF standing, standing_decided_at ON newsletters
  FOR EACH ROW WHEN (OLD.standing IS DISTINCT FROM NEW.standing OR OLD.standing_decided_at IS DISTINCT FROM NEW.standing_decided_at)
  EXECUTE FUNCTION newsletters_review();

CREATE OR REPLACE FUNCTION senders_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.standing = 'unfamiliar' THEN
    INSERT INTO review_items (id, kind, key, reason, newsletter_id, sender_id, created_at)
    SELECT gen_random_uuid()::text, 'unfamiliar_sender', 'sender:' || NEW.id, NEW.from_key || ' writes as ' || n.name || ', which does not know it', n.id, NEW.id, NEW.created_at
    FROM newsletters n WHERE n.id = NEW.newsletter_id AND n.standing = 'trusted'
    ON CONFLICT (key) DO UPDATE SET decision = NULL, decided_at = NULL, decided_by = NULL;
  ELSE
    UPDATE review_items SET decision = CASE WHEN NEW.standing = 'known' THEN 'accepted' ELSE 'rejected' END,
      decided_at = coalesce(NEW.decided_at, now()), decided_by = NEW.decided_by
    WHERE key = 'sender:' || NEW.id;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER senders_review AFTER INSERT OR UPDATE OF standing ON newsletter_senders
  FOR EACH ROW EXECUTE FUNCTION senders_review();
