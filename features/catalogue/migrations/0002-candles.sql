-- A projection of index ticks and fills. Periods are their length in minutes; a month is 43200.
create table candles (
  market_id integer not null,
  period integer not null,
  time_ms bigint not null,
  open bigint not null,
  high bigint not null,
  low bigint not null,
  close bigint not null,
  lots bigint not null,
  primary key (market_id, period, time_ms)
);

-- Up to where index ticks and fills are in the candles; one row.
create table candle_progress (
  one boolean primary key default true check (one),
  seq bigint not null,
  time_ms bigint not null,
  fill_id bigint not null
);
insert into candle_progress (seq, time_ms, fill_id) values (0, 0, 0);
