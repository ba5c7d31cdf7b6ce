-- Who has challenged whom by name, and what came of it. The game itself is at the table.
create table challenges (
    table_id text not null primary key references tables (id),
    -- Who is challenged.
    player text not null references players (id),
    challenger text not null references players (id),
    at bigint not null,
    -- created, accepted, declined, canceled
    status text not null
);

create index challenges_player on challenges (player, status);
create index challenges_challenger on challenges (challenger, status);
