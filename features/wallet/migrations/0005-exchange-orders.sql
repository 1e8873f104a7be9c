-- Exchanges that were accepted before their price was known, and what was decided of each.
create table exchange_orders (
  id bigint primary key,
  owner bigint not null check (owner > 0),
  accepted_ms bigint not null,
  from_asset_id integer not null,
  to_asset_id integer not null,
  amount_units bigint not null check (amount_units > 0),
  fee_units bigint not null check (fee_units >= 0),
  least_units bigint not null,
  from_market_id integer not null,
  from_tick bigint not null,
  from_ticks bigint not null,
  to_market_id integer not null,
  to_tick bigint not null,
  to_ticks bigint not null,
  state text not null,
  refusal text not null,
  decided_ms bigint not null
) with (fillfactor = 85);
create index exchange_orders_pending on exchange_orders (id) where state = 'pending';
