-- Terms never change: a new version is a new row, and orders name the version they are under.
create table dual_terms (
  product_id integer not null,
  version integer not null check (version > 0),
  seq bigint not null,
  time_ms bigint not null,
  terms text not null,
  primary key (product_id, version)
);

-- The settlement price of a market on a day: sum and number of its valid samples.
create table dual_fixings (
  id bigint primary key,
  market_id integer not null,
  day integer not null,
  state text not null,
  first_tick bigint not null,
  last_tick bigint not null,
  last_ticks integer not null,
  last_ms bigint not null,
  seconds integer not null check (seconds between 0 and 1800),
  count integer not null check (count between 0 and seconds),
  sum bigint not null check (sum >= 0),
  unique (market_id, day)
) with (fillfactor = 70);

create table dual_orders (
  id bigint primary key,
  owner bigint not null check (owner > 0),
  product_id integer not null,
  terms_version integer not null,
  market_id integer not null,
  kind text not null,
  fixing_id bigint not null,
  asset_id integer not null,
  units bigint not null check (units > 0),
  shares integer not null check (shares > 0),
  strike_ticks integer not null,
  rate_ppm integer not null,
  days integer not null check (days > 0),
  seq bigint not null,
  bought_ms bigint not null,
  bought_tick bigint not null,
  bought_ticks integer not null,
  maturity_day integer not null,
  reserved_interest_units bigint not null check (reserved_interest_units >= 0),
  reserved_other_units bigint not null check (reserved_other_units >= 0),
  other_asset_id integer not null,
  wants_roll boolean not null,
  state text not null,
  roll text not null,
  is_exercised boolean not null,
  paid_units bigint not null,
  worth_units bigint not null,
  held_worth_units bigint not null,
  ended_ms bigint not null
) with (fillfactor = 85);
create index dual_orders_of_customer on dual_orders (owner, id desc);
create index dual_orders_running on dual_orders (id) where state = 'purchased';
