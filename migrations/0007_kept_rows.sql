\ir functions/kept-rows.sql
