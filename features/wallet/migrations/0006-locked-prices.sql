-- Exchanges whose price is locked at their ticks, and what became of each lock.
alter table exchange_orders add column lock_units bigint;
create table locked_prices (
  id bigint primary key,
  owner bigint not null check (owner > 0),
  least_units bigint not null,
  from_market_id integer not null,
  from_tick bigint not null,
  from_ticks bigint not null,
  from_net_units bigint not null,
  to_market_id integer not null,
  to_tick bigint not null,
  to_ticks bigint not null,
  to_net_units bigint not null,
  from_asset_id integer not null,
  to_asset_id integer not null,
  amount_units bigint not null check (amount_units > 0),
  fee_units bigint not null,
  cost_units bigint not null check (cost_units > 0),
  received_units bigint not null check (received_units > 0),
  from_bought_units bigint not null,
  to_bought_units bigint not null,
  locked_ms bigint not null,
  state text not null,
  ended_ms bigint not null
) with (fillfactor = 85);
create index locked_prices_open on locked_prices (id) where state = 'open';
