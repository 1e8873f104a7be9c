-- The break that each customer took last.
create table breaks (
  owner bigint primary key check (owner > 0),
  until_ms bigint not null,
  next_until_ms bigint not null,
  shortens_ms bigint not null,
  changed_ms bigint not null
);
