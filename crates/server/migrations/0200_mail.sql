-- Play by mail. Of tokens and mail words only SHA-256 digests are stored; letters that were received aren't stored at all.

-- What a player has chosen. Without a row: mail when away, in English, boards drawn as usual.
create table mail_prefs (
    player text not null primary key references players (id),
    -- always, away, digest, never
    wish text not null,
    -- en, es, pl
    lang text not null,
    -- How boards are drawn: usual, turned
    board text not null,
    -- Are results told?
    results bigint not null,
    -- When the last digest was written.
    digest_at bigint not null,
    -- A vacation that was announced by mail, as times: from, and until before.
    away_from bigint,
    away_until bigint,
    -- Has it begun at the player's tables?
    is_away bigint not null
);

-- Addresses of players. Several players may claim one; only one of them can have it confirmed.
create table mail_addresses (
    player text not null references players (id),
    address text not null,
    created bigint not null,
    -- When a letter to it was answered.
    confirmed bigint,
    -- Hard bounces count 2, others 1; confirming the address again forgets them.
    bounces bigint not null,
    -- When mail to it was stopped because of bounces.
    stopped bigint,
    primary key (player, address)
);
create unique index mail_addresses_confirmed on mail_addresses (address) where confirmed is not null;

-- Keys in the addresses and links of letters.
create table reply_tokens (
    digest bytea not null primary key,
    player text not null references players (id),
    -- table: orders at `target`; address: confirms `target`; stop: ends mail
    purpose text not null,
    -- A table's id, or an address.
    target text not null,
    created bigint not null,
    expires bigint not null,
    used bigint
);
create index reply_tokens_player on reply_tokens (player, purpose, target);
create index reply_tokens_expires on reply_tokens (expires);

create table mail_words (
    id text not null primary key,
    digest bytea not null unique,
    player text not null references players (id),
    label text not null,
    created bigint not null,
    used bigint
);
create index mail_words_player on mail_words (player);

-- A player's own short numbers for tables.
create table mail_boards (
    player text not null references players (id),
    number bigint not null,
    table_id text not null,
    primary key (player, number)
);
create unique index mail_boards_table on mail_boards (player, table_id);

-- Tables whose mail a player has turned off, or that a player follows without playing.
create table mail_tables (
    player text not null references players (id),
    table_id text not null,
    -- on, off, watch, invited
    state text not null,
    primary key (player, table_id)
);
create index mail_tables_watched on mail_tables (table_id, state);

-- After how many days somebody who hasn't moved is reminded, where a challenge says so.
create table mail_nags (
    table_id text not null primary key,
    days bigint not null
);

-- What waits for the player's `confirm`: an order in two steps, or giving up.
create table mail_pending (
    player text not null references players (id),
    table_id text not null,
    -- order, resign
    what text not null,
    turn bigint not null,
    body text not null,
    at bigint not null,
    primary key (player, table_id)
);

-- Letters to players. A row is written with its cause; the letter itself when it is first taken to be sent.
create table outbox (
    id text not null primary key,
    -- Empty for somebody without an account.
    player text not null,
    -- Empty for letters that are about no table.
    table_id text not null,
    turn bigint not null,
    kind text not null,
    -- Filled in when the letter is written.
    address text not null,
    -- JSON: what can't be found out again.
    data text not null,
    -- The letter, until it is sent.
    body bytea,
    attempts bigint not null,
    next_try bigint not null,
    created bigint not null,
    -- waiting, sent, skipped, failed
    state text not null
);
create unique index outbox_once on outbox (player, table_id, turn, kind);
create index outbox_waiting on outbox (state, next_try);
create index outbox_address on outbox (address, created);

-- Letters that were received, so that one that comes again changes nothing.
create table mail_letters (
    digest bytea not null primary key,
    at bigint not null
);
create index mail_letters_at on mail_letters (at);
