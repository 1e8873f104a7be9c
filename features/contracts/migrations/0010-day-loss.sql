-- What each market costs the house, by day. Amounts are units of the margin coin.
create table contract_days (
  market_id integer primary key,
  day bigint not null,
  base_units bigint not null,
  paid_units bigint not null,
  is_stopped boolean not null
);
