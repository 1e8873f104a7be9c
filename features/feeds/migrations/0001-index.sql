create table index_states (
  market_id integer primary key,
  ticks bigint not null,
  time_ms bigint not null,
  number bigint not null,
  fresh boolean not null,
  check_due_ms bigint not null,
  sources text not null
);

-- The signed chain: hash = sha256 over the canonical text of the tick with the hash before it.
create table index_ticks (
  market_id integer not null,
  number bigint not null,
  seq bigint not null,
  time_ms bigint not null,
  ticks bigint not null,
  sources text not null,
  formula text not null,
  lots bigint not null,
  hash text not null,
  signature text not null,
  primary key (market_id, number)
);
create index index_ticks_by_time on index_ticks (market_id, time_ms);
