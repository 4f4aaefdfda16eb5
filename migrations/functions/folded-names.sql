-- folded(text): a name as it is searched and sorted, lower case and without accents. "Ørsted" becomes "orsted", "Straße"
-- becomes "strasse". ASCII names, which are most, take the short branch.
-- Indexes hold its results: a migration that changes this function must also REINDEX every index that uses it.

CREATE OR REPLACE FUNCTION folded(said text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN octet_length(said) = char_length(said) THEN lower(said)
  ELSE regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    translate(lower(regexp_replace(normalize(said, NFKD), '[\u0300-\u036F]', '', 'g')), 'øØłŁđĐðÐħĦŧŦı', 'oollddddhhtti'),
    '[ßẞ]', 'ss', 'g'), '[æÆ]', 'ae', 'g'), '[œŒ]', 'oe', 'g'), '[þÞ]', 'th', 'g')
END;
