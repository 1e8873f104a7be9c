create table orders (
  id bigint primary key,
  owner bigint not null check (owner > 0),
  market_id integer not null,
  side text not null,
  kind text not null,
  time_in_force text not null,
  post_only boolean not null,
  self_trade text not null,
  client_order_id text not null,
  created_ms bigint not null,
  expires_ms bigint not null,
  stop_ticks bigint not null,
  budget bigint not null,
  limit_ticks bigint not null,
  lots bigint not null,
  filled_lots bigint not null check (filled_lots <= lots or budget > 0),
  filled_value bigint not null,
  fee_units bigint not null,
  held_units bigint not null check (held_units >= 0),
  state text not null,
  reason text not null,
  updated_ms bigint not null,
  priority bigint not null
) with (fillfactor = 85);
create index orders_of_customer on orders (owner, id desc);
create index orders_live on orders (id)
  where state in ('open', 'partially_filled', 'waiting_trigger', 'waiting_open');

-- The market maker's quotes, one row a market.
create table spot_quotes (
  market_id integer primary key,
  orders text not null
);

create table spot_markets (
  market_id integer primary key,
  last_ticks bigint not null
);

create table fills (
  id bigint primary key,
  seq bigint not null,
  time_ms bigint not null,
  market_id integer not null,
  ticks bigint not null,
  lots bigint not null,
  taker_side text not null,
  buyer bigint not null,
  seller bigint not null,
  buy_order bigint not null,
  sell_order bigint not null,
  buy_fee_units bigint not null,
  sell_fee_units bigint not null
);
create index fills_of_market on fills (market_id, id desc);
create index fills_of_buyer on fills (buyer, id desc) where buyer > 0;
create index fills_of_seller on fills (seller, id desc) where seller > 0;
