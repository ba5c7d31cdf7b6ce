-- Who isn't heard where. `scope` and `owner` say for whom: `player` and a player's id (who doesn't hear the muted player), `table` and a
-- table's id (where spectators say nothing; `muted` is empty), `server` and nothing (the muted player says nothing anywhere).
create table mutes (
    scope text not null,
    owner text not null,
    muted text not null,
    at bigint not null,
    primary key (scope, owner, muted)
);

create index mutes_muted on mutes (muted, scope);
