-- An operator can keep new orders out of a market.
alter table market_states add column operator_halted boolean not null default false;

-- Changes of terms that were announced, and what became of them.
create table term_plans (
  id bigint primary key,
  product text not null,
  market_id integer not null,
  terms text not null,
  from_ms bigint not null,
  planned_ms bigint not null,
  operator bigint not null,
  reason text not null,
  state text not null,
  ended_ms bigint not null
);
create index term_plans_waiting on term_plans (id) where state = 'waiting';

-- Fees and bands of spot markets after those of the catalogue.
create table market_conditions (
  market_id integer not null,
  version integer not null,
  from_ms bigint not null,
  maker_fee_ppm integer not null,
  taker_fee_ppm integer not null,
  band_ppm integer not null,
  primary key (market_id, version)
);
