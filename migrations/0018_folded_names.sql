-- A name as it is searched and sorted by: no case, no accents however they are written (composed or not), letters that Unicode doesn't take apart by hand.
-- Most names are ASCII: those take the short way. Whoever changes what it says rebuilds the indexes below (REINDEX): they hold what it said before.
CREATE FUNCTION folded(said text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN octet_length(said) = char_length(said) THEN lower(said)
  ELSE regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    translate(lower(regexp_replace(normalize(said, NFKD), '[\u0300-\u036F]', '', 'g')), 'øØłŁđĐðÐħĦŧŦı', 'oollddddhhtti'),
    '[ßẞ]', 'ss', 'g'), '[æÆ]', 'ae', 'g'), '[œŒ]', 'oe', 'g'), '[þÞ]', 'th', 'g')
END;
--> statement-breakpoint
DROP INDEX "brands_name";--> statement-breakpoint
DROP INDEX "brands_name_trgm";--> statement-breakpoint
DROP INDEX "newsletters_name";--> statement-breakpoint
DROP INDEX "newsletters_name_trgm";--> statement-breakpoint
CREATE INDEX "brands_folded" ON "brands" USING btree (folded("name"),"id");--> statement-breakpoint
CREATE INDEX "brands_folded_trgm" ON "brands" USING gin (folded("name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "newsletters_folded" ON "newsletters" USING btree (folded("name"),"id");--> statement-breakpoint
CREATE INDEX "newsletters_folded_trgm" ON "newsletters" USING gin (folded("name") gin_trgm_ops);
