-- The same text runs on SQLite and PostgreSQL: only bigint, integer, text and bytea; yes and no are 1 and 0;
-- times are milliseconds since 1970.

-- One row per table: what lists show. How the game went is in its entries.
create table tables (
    id text not null primary key,
    game text not null,
    options text not null,
    seats text not null,
    clock text not null,
    status text not null,
    turn bigint not null,
    awaited text not null,
    is_public bigint not null,
    rated bigint not null,
    invite text,
    creator text not null,
    created bigint not null,
    updated bigint not null,
    deadline bigint,
    computers bigint not null,
    result text,
    next_table text,
    -- How many entries there are, in `entries` and `archives` together. A change names the number that it was made
    -- for, so two writers can't both go on from the same position.
    entries bigint not null
);

create index tables_by_updated on tables (updated, id);
create index tables_by_status on tables (status, updated, id);

-- The log of a table. Rows are added, never changed; a finished table's go to `archives`.
create table entries (
    table_id text not null references tables (id),
    number bigint not null,
    body text not null,
    primary key (table_id, number)
);

-- The first entries of a table, compressed.
create table archives (
    table_id text not null primary key references tables (id),
    entries bigint not null,
    body bytea not null
);

-- Who sits where and is waited for: finds a player's tables.
create table seats (
    table_id text not null references tables (id),
    seat bigint not null,
    player text,
    awaited bigint not null,
    primary key (table_id, seat)
);

create index seats_by_player on seats (player, awaited, table_id);

-- What is said at a table.
create table chat (
    table_id text not null references tables (id),
    number bigint not null,
    at bigint not null,
    room text not null,
    player text not null,
    name text not null,
    body text not null,
    primary key (table_id, number)
);

-- One row: until when the server certainly ran.
create table beats (
    id bigint not null primary key,
    at bigint not null
);
