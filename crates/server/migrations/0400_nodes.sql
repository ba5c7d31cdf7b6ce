-- Several servers on one PostgreSQL. A server without a bus writes nothing of this.

-- Servers that share this database. A node's epoch is new with each start of a process, and whenever a node that others held for dead
-- comes back, so it is never used twice.
create table nodes (
    epoch bigint not null primary key,
    name text not null,
    -- Where it listens.
    address text not null,
    version text not null,
    -- The version of messages between nodes.
    wire bigint not null,
    started bigint not null,
    -- The last sign of life, by the database's clock.
    seen bigint not null,
    -- 1: the bus is connected.
    bus bigint not null,
    -- 1: it takes no more tables, and hands over those that it has.
    leaves bigint not null,
    -- 1: it has ended, or others found it dead.
    gone bigint not null
);

-- One row: what messages between nodes are sealed with.
create table bus_keys (
    id bigint not null primary key,
    key bytea not null
);

-- Times in which no node ran at all.
create table outages (
    begins bigint not null primary key,
    ends bigint not null
);

-- Players whose rights or names have changed, for nodes that didn't hear of it at once.
create table revocations (
    id text not null primary key,
    player text not null,
    at bigint not null
);
create index revocations_at on revocations (at);

-- The epoch of the node that plays a table, and how often it was claimed: a change names both.
alter table tables add column owner bigint;
alter table tables add column fence bigint not null default 0;
