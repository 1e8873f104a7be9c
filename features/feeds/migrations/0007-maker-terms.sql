-- How the house's market maker quotes a market where operators have set it; else as the standard.
create table maker_terms (
  market_id integer primary key,
  is_on boolean not null,
  half_spread_ppm integer not null check (half_spread_ppm >= 0),
  depth_ppm integer not null check (depth_ppm > 0),
  budget_units numeric(38, 0) not null check (budget_units >= 0),
  operator bigint not null,
  reason text not null,
  changed_ms bigint not null
);
