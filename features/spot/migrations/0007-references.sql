-- What prices a market without an index, and when its pause ends.
create table spot_references (
  market_id integer primary key,
  last_ticks bigint not null check (last_ticks > 0),
  open_milli text not null,
  minutes text not null,
  paused_until_ms bigint not null check (paused_until_ms >= 0)
);
