-- People: who they are, by what they are known to the server, how strong they are.

create table players (
    id text not null primary key,
    -- As it is shown.
    name text not null,
    -- Two names with the same key look the same. Guests and closed accounts have a key that no name can have.
    name_key text not null unique,
    -- guest, account, bot
    kind text not null,
    -- Argon2id in PHC form; guests have none.
    password text,
    -- Why the player is shut out, if so.
    banned text,
    created bigint not null,
    -- When the account was closed, if it was.
    closed bigint
);

create table sessions (
    -- SHA-256 of the token.
    digest bytea not null primary key,
    player text not null references players (id),
    created bigint not null,
    touched bigint not null,
    expires bigint not null
);
create index sessions_player on sessions (player);
create index sessions_expires on sessions (expires);

create table tokens (
    id text not null primary key,
    digest bytea not null unique,
    player text not null references players (id),
    label text not null,
    -- Words with spaces between them.
    scopes text not null,
    created bigint not null,
    used bigint
);
create index tokens_player on tokens (player);

-- Numbers with a point are stored in millionths.
create table ratings (
    game text not null,
    -- two, many
    pool text not null,
    player text not null references players (id),
    rating bigint not null,
    deviation bigint not null,
    volatility bigint not null,
    -- The two numbers that people see.
    shown bigint not null,
    shown_deviation bigint not null,
    games bigint not null,
    wins bigint not null,
    draws bigint not null,
    updated bigint not null,
    primary key (game, pool, player)
);
create index ratings_player on ratings (player);
create index ratings_shown on ratings (game, pool, shown);

-- What each rated game did: a table is rated once.
create table rated (
    table_id text not null,
    player text not null references players (id),
    game text not null,
    pool text not null,
    place bigint not null,
    shown_before bigint not null,
    shown_after bigint not null,
    rated bigint not null,
    primary key (table_id, player)
);
create index rated_player on rated (player, rated);
