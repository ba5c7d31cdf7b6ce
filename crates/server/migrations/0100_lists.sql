-- Lists that everybody may ask for are read from indexes, however many tables are finished or private.
create index tables_by_public on tables (is_public, updated, id);
create index tables_by_public_status on tables (is_public, status, updated, id);
create index tables_by_public_game on tables (is_public, game, updated, id);
create index tables_waiting on tables (status, is_public, created, id);
