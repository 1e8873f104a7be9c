-- Terms never change: a new version is a new row, and positions name the version they are under.
create table contract_terms (
  market_id integer not null,
  version integer not null check (version > 0),
  seq bigint not null,
  time_ms bigint not null,
  terms text not null,
  primary key (market_id, version)
);

create table contract_positions (
  id bigint primary key,
  owner bigint not null check (owner > 0),
  market_id integer not null,
  side text not null,
  mode text not null,
  multiple integer not null,
  terms_version integer not null,
  limit_ticks bigint not null,
  placed_lots bigint not null,
  placed_ms bigint not null,
  lots bigint not null check (lots >= 0),
  open_ticks bigint not null,
  open_tick bigint not null,
  open_index_ticks bigint not null,
  opened_ms bigint not null,
  held_units bigint not null check (held_units >= 0),
  margin_units bigint not null check (margin_units >= 0),
  fee_units bigint not null,
  overnight_units bigint not null,
  realised_units bigint not null,
  take_profit_ticks bigint not null,
  stop_loss_ticks bigint not null,
  trail_ticks bigint not null,
  trail_stop_ticks bigint not null,
  state text not null,
  reason text not null,
  close_ticks bigint not null,
  closed_ms bigint not null,
  updated_ms bigint not null
) with (fillfactor = 85);
create index contract_positions_of_customer on contract_positions (owner, id desc);
create index contract_positions_live on contract_positions (id) where state in ('waiting', 'open');

create table contract_fills (
  id bigint primary key,
  position_id bigint not null,
  owner bigint not null,
  market_id integer not null,
  seq bigint not null,
  time_ms bigint not null,
  what text not null,
  side text not null,
  lots bigint not null check (lots > 0),
  ticks bigint not null,
  tick bigint not null,
  index_ticks bigint not null,
  terms_version integer not null,
  profit_units bigint not null,
  fee_units bigint not null,
  unpaid_units bigint not null,
  reason text not null,
  liquidation_id bigint not null
);
create index contract_fills_of_position on contract_fills (position_id, id);
create index contract_fills_of_customer on contract_fills (owner, id desc);
create index contract_fills_of_liquidation on contract_fills (liquidation_id)
  where liquidation_id > 0;

create table contract_liquidations (
  id bigint primary key,
  owner bigint not null,
  seq bigint not null,
  time_ms bigint not null,
  position_id bigint not null,
  equity_units bigint not null,
  required_units bigint not null check (required_units > equity_units),
  insured_units bigint not null,
  covered_units bigint not null,
  state text not null
);
create index contract_liquidations_of_customer on contract_liquidations (owner, id desc);

-- Once a night for each position, whatever happens.
create table contract_overnight_fees (
  position_id bigint not null,
  owner bigint not null,
  market_id integer not null,
  due_ms bigint not null,
  seq bigint not null,
  lots bigint not null,
  tick bigint not null,
  index_ticks bigint not null,
  fee_units bigint not null,
  primary key (position_id, due_ms)
);

create table contract_exposures (
  market_id integer primary key,
  long_lots bigint not null check (long_lots >= 0),
  short_lots bigint not null check (short_lots >= 0)
);

create table contract_accounts (
  owner bigint primary key,
  called boolean not null
);

create table contract_nights (
  market_id integer primary key,
  due_ms bigint not null,
  after bigint not null
);
