-- Where the replay of a market's file stands, so that a second start goes on there.
create table feed_replays (
  market_id integer primary key,
  file text not null,
  start_ms bigint not null,
  next_row bigint not null
);
