-- When the house did nothing, from its last command to the one with which it went on.
create table standstills (
  seq bigint primary key,
  from_ms bigint not null,
  to_ms bigint not null check (to_ms > from_ms)
);
