-- What a deletion takes along, and its return. Both functions read the foreign keys of the database, so that no table or
-- column is forgotten. Every referenced key is called id.

-- rows_deleted_with(parent, ids, skip): every row that refers to these rows, directly or through rows that are deleted
-- with them: {table, column, parent, deleted, row}. A row that only loses its reference has `deleted` false, and of it
-- only the id and the reference are in `row`. Tables in `skip` are left out.
CREATE OR REPLACE FUNCTION rows_deleted_with(parent regclass, ids text[], skip text[]) RETURNS SETOF jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
  fk record;
  children text[];
BEGIN
  FOR fk IN
    SELECT c.conrelid::regclass::text AS tab, a.attname AS col, c.confdeltype <> 'n' AS deleted,
      EXISTS (SELECT 1 FROM pg_constraint f WHERE f.contype = 'f' AND f.confrelid = c.conrelid) AS is_parent
    FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND c.confrelid = parent AND c.conrelid <> c.confrelid AND c.conrelid::regclass::text <> ALL (skip)
    ORDER BY 1, 2
  LOOP
    RETURN QUERY EXECUTE format(
      'SELECT jsonb_build_object(''table'', %1$L::text, ''column'', %2$L::text, ''parent'', $3, ''deleted'', $2, ''row'',
        CASE WHEN $2 THEN to_jsonb(t) ELSE jsonb_build_object(''id'', to_jsonb(t) -> ''id'', %2$L::text, t.%2$I) END) FROM %1$s t WHERE t.%2$I::text = ANY ($1)',
      fk.tab, fk.col) USING ids, fk.deleted, parent::text;
    IF fk.deleted AND fk.is_parent THEN
      EXECUTE format('SELECT array_agg(t.id::text) FROM %s t WHERE t.%I::text = ANY ($1)', fk.tab, fk.col) INTO children USING ids;
      RETURN QUERY SELECT * FROM rows_deleted_with(fk.tab::regclass, children, skip || parent::text);
    END IF;
  END LOOP;
END $$;

-- restore_rows(kept, given_to): gives rows of rows_deleted_with the reference that they had, and inserts those that are
-- missing, parents first. A row that would have been deleted with another since stays away, and its other references to
-- missing rows are cleared. A row that was not deleted gets its reference back unless it has another than given_to by now.
CREATE OR REPLACE FUNCTION restore_rows(kept jsonb, given_to text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  pending text[] := ARRAY(SELECT DISTINCT k ->> 'table' FROM jsonb_array_elements(kept) k);
  tab text;
  moved record;
  into_columns text;
  selected text;
  condition text;
BEGIN
  WHILE cardinality(pending) > 0 LOOP
    SELECT p INTO tab FROM unnest(pending) p ORDER BY EXISTS (
      SELECT 1 FROM pg_constraint c WHERE c.contype = 'f' AND c.conrelid = p::regclass AND c.confrelid <> c.conrelid
        AND c.confrelid::regclass::text = ANY (pending)), p LIMIT 1;
    pending := array_remove(pending, tab);
    FOR moved IN SELECT k ->> 'column' AS col, k ->> 'parent' AS parent, (k ->> 'deleted')::boolean AS deleted, jsonb_agg(k -> 'row') AS rows
      FROM jsonb_array_elements(kept) k WHERE k ->> 'table' = tab AND k -> 'row' ->> 'id' IS NOT NULL GROUP BY 1, 2, 3
    LOOP
      EXECUTE format('UPDATE %1$s t SET %2$I = k.%2$I FROM jsonb_populate_recordset(NULL::%1$s, $1) k
        WHERE t.id = k.id AND t.%2$I IS DISTINCT FROM k.%2$I AND ($2 OR t.%2$I IS NULL OR t.%2$I::text = $3)
          AND EXISTS (SELECT 1 FROM %3$s p WHERE p.id = k.%2$I)', tab, moved.col, moved.parent) USING moved.rows, moved.deleted, given_to;
    END LOOP;
    SELECT string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum),
      string_agg(CASE WHEN r.is_cleared THEN format('(SELECT p.id FROM %s p WHERE p.id = k.%I)', r.parent, a.attname)
        ELSE format('k.%I', a.attname) END, ', ' ORDER BY a.attnum),
      string_agg(format('(k.%2$I IS NULL OR EXISTS (SELECT 1 FROM %1$s p WHERE p.id = k.%2$I))', r.parent, a.attname), ' AND ')
        FILTER (WHERE NOT r.is_cleared)
    INTO into_columns, selected, condition
    FROM pg_attribute a
    LEFT JOIN LATERAL (
      SELECT c.confrelid::regclass AS parent, c.confdeltype = 'n' AS is_cleared FROM pg_constraint c
      WHERE c.contype = 'f' AND c.conrelid = a.attrelid AND c.conkey = ARRAY[a.attnum] LIMIT 1) r ON true
    WHERE a.attrelid = tab::regclass AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '';
    EXECUTE format('INSERT INTO %1$s (%2$s) SELECT %3$s FROM jsonb_populate_recordset(NULL::%1$s, $1) k WHERE %4$s ON CONFLICT DO NOTHING',
      tab, into_columns, selected, coalesce(condition, 'true'))
      USING (SELECT jsonb_agg(DISTINCT k -> 'row') FROM jsonb_array_elements(kept) k WHERE k ->> 'table' = tab AND (k ->> 'deleted')::boolean);
  END LOOP;
END $$;
