-- Two facts derived from sponsorships, kept by statement-level triggers so that no writer can forget them:
-- sponsorship_days (how many a day, by scope) and brands.first_seen_at (the earliest detected_at, else created_at).
-- Days are UTC. Rows are touched in the order of their key, so that two mails at once can't lock each other out.
CREATE FUNCTION sponsorships_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sponsorship_days (scope, day, count)
  SELECT s.scope, (c.detected_at AT TIME ZONE 'UTC')::date, sum(c.n)::int
  FROM (SELECT detected_at, placement_type, brand_id, newsletter_id, 1 AS n FROM added) c
  CROSS JOIN LATERAL (VALUES ('all'), ('type:' || c.placement_type), ('brand:' || c.brand_id), ('newsletter:' || c.newsletter_id)) AS s (scope)
  GROUP BY 1, 2
  HAVING sum(c.n) <> 0
  ORDER BY 1, 2
  ON CONFLICT (scope, day) DO UPDATE SET count = sponsorship_days.count + excluded.count;

  UPDATE brands b
  SET first_seen_at = coalesce((SELECT min(s.detected_at) FROM sponsorships s WHERE s.brand_id = b.id), b.created_at)
  WHERE b.id IN (SELECT c.brand_id FROM (SELECT detected_at, placement_type, brand_id, newsletter_id, 1 AS n FROM added) c)
    AND b.first_seen_at IS DISTINCT FROM coalesce((SELECT min(s.detected_at) FROM sponsorships s WHERE s.brand_id = b.id), b.created_at);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION sponsorships_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sponsorship_days (scope, day, count)
  SELECT s.scope, (c.detected_at AT TIME ZONE 'UTC')::date, sum(c.n)::int
  FROM (SELECT detected_at, placement_type, brand_id, newsletter_id, -1 AS n FROM removed) c
  CROSS JOIN LATERAL (VALUES ('all'), ('type:' || c.placement_type), ('brand:' || c.brand_id), ('newsletter:' || c.newsletter_id)) AS s (scope)
  GROUP BY 1, 2
  HAVING sum(c.n) <> 0
  ORDER BY 1, 2
  ON CONFLICT (scope, day) DO UPDATE SET count = sponsorship_days.count + excluded.count;

  UPDATE brands b
  SET first_seen_at = coalesce((SELECT min(s.detected_at) FROM sponsorships s WHERE s.brand_id = b.id), b.created_at)
  WHERE b.id IN (SELECT c.brand_id FROM (SELECT detected_at, placement_type, brand_id, newsletter_id, -1 AS n FROM removed) c)
    AND b.first_seen_at IS DISTINCT FROM coalesce((SELECT min(s.detected_at) FROM sponsorships s WHERE s.brand_id = b.id), b.created_at);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION sponsorships_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sponsorship_days (scope, day, count)
  SELECT s.scope, (c.detected_at AT TIME ZONE 'UTC')::date, sum(c.n)::int
  FROM (SELECT detected_at, placement_type, brand_id, newsletter_id, 1 AS n FROM added UNION ALL SELECT detected_at, placement_type, brand_id, newsletter_id, -1 AS n FROM removed) c
  CROSS JOIN LATERAL (VALUES ('all'), ('type:' || c.placement_type), ('brand:' || c.brand_id), ('newsletter:' || c.newsletter_id)) AS s (scope)
  GROUP BY 1, 2
  HAVING sum(c.n) <> 0
  ORDER BY 1, 2
  ON CONFLICT (scope, day) DO UPDATE SET count = sponsorship_days.count + excluded.count;

  UPDATE brands b
  SET first_seen_at = coalesce((SELECT min(s.detected_at) FROM sponsorships s WHERE s.brand_id = b.id), b.created_at)
  WHERE b.id IN (SELECT c.brand_id FROM (SELECT detected_at, placement_type, brand_id, newsletter_id, 1 AS n FROM added UNION ALL SELECT detected_at, placement_type, brand_id, newsletter_id, -1 AS n FROM removed) c)
    AND b.first_seen_at IS DISTINCT FROM coalesce((SELECT min(s.detected_at) FROM sponsorships s WHERE s.brand_id = b.id), b.created_at);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sponsorships_added AFTER INSERT ON sponsorships
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sponsorships_added();
--> statement-breakpoint
CREATE TRIGGER sponsorships_removed AFTER DELETE ON sponsorships
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION sponsorships_removed();
--> statement-breakpoint
CREATE TRIGGER sponsorships_changed AFTER UPDATE ON sponsorships
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sponsorships_changed();
