-- The keys that have signed, the first one first. Nothing is ever taken off this list.
create table signing_keys (
  ordinal integer primary key,
  public_key text not null unique,
  from_ms bigint not null,
  signed_by_previous text not null,
  signed_by_itself text not null
);

-- Once a minute for each market: every tick before time_ms has this number or a smaller one.
create table index_heads (
  market_id integer not null,
  minute_ms bigint not null,
  number bigint not null,
  hash text not null,
  time_ms bigint not null,
  signature text not null,
  primary key (market_id, minute_ms)
);

-- Hours whose ticks are kept as compressed files and no longer as rows.
create table tick_archives (
  market_id integer not null,
  hour_ms bigint not null,
  first_number bigint not null,
  last_number bigint not null check (last_number >= first_number),
  last_hash text not null,
  bytes bigint not null,
  sha256 text not null,
  primary key (market_id, hour_ms)
);
create index tick_archives_by_number on tick_archives (market_id, last_number);
