-- The secret of the simulated market, sealed; made at the first start that needs one.
create table feed_secret (
  id integer primary key check (id = 1),
  sealed text not null
);

-- What the keys of hours hash to, announced before each hour in a signed chain.
create table feed_hours (
  number bigint primary key,
  hour_ms bigint not null,
  key_hash text not null,
  time_ms bigint not null,
  hash text not null,
  signature text not null,
  unique (hour_ms, key_hash)
);

-- The keys themselves, once their hours are over.
create table feed_hour_keys (
  announcement bigint primary key references feed_hours,
  key text not null,
  time_ms bigint not null
);

-- The last step of the simulated market.
create table feed_steps (
  id integer primary key check (id = 1),
  hour_ms bigint not null,
  number bigint not null
);
