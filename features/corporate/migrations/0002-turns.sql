-- Until when purchases of plans have their turns in a market.
create table invest_turns (
  market_id integer primary key,
  free_ms bigint not null
);
