-- What is removed after some time is found without reading every row.
create index tables_by_creator on tables (creator);
create index tables_by_next on tables (next_table) where next_table is not null;
create index chat_by_player on chat (player);
create index players_guests on players (created) where kind = 'guest';
