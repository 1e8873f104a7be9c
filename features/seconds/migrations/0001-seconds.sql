-- Terms never change: a new version is a new row, and orders name the version they are under.
create table seconds_terms (
  market_id integer not null,
  version integer not null check (version > 0),
  seq bigint not null,
  time_ms bigint not null,
  terms text not null,
  primary key (market_id, version)
);

create table seconds_orders (
  id bigint primary key,
  owner bigint not null check (owner > 0),
  market_id integer not null,
  terms_version integer not null,
  direction text not null,
  seconds integer not null,
  stake_units bigint not null check (stake_units > 0),
  payout_ppm integer not null,
  payout_units bigint not null,
  seq bigint not null,
  placed_ms bigint not null,
  expires_ms bigint not null,
  open_tick bigint not null,
  open_ticks bigint not null,
  close_tick bigint not null,
  close_ticks bigint not null,
  state text not null,
  reason text not null,
  profit_units bigint not null,
  settled_ms bigint not null
) with (fillfactor = 85);
create index seconds_orders_of_customer on seconds_orders (owner, id desc);
create index seconds_orders_running on seconds_orders (id) where state = 'running';

create table seconds_limits (
  owner bigint primary key,
  risk_accepted_ms bigint not null,
  largest_stake bigint not null,
  loss_per_day bigint not null,
  paused_until_ms bigint not null,
  next_largest_stake bigint not null,
  next_loss_per_day bigint not null,
  next_paused_until_ms bigint not null,
  loosens_ms bigint not null,
  day integer not null,
  lost_units bigint not null
);
