-- What whoever runs the server has ordered beside it, until the running server has done it.
create table admin_orders (
    id text not null primary key,
    at bigint not null,
    -- JSON
    what text not null
);
