-- Where an index began anew between two ticks: splits and dividends of stocks.
create table index_rebases (
  market_id integer not null,
  seq bigint not null,
  time_ms bigint not null,
  from_ticks integer not null,
  to_ticks integer not null,
  numerator integer not null,
  denominator integer not null,
  primary key (market_id, seq)
);
