-- What the exchange desk has bought (or, below zero, sold) of a coin lately, in dollar units.
create table desk_flows (
  asset_id integer primary key,
  net_units bigint not null,
  time_ms bigint not null
);

-- What a customer had used of his hour at the exchange desk, in dollar units.
create table desk_uses (
  owner bigint primary key,
  used_units bigint not null check (used_units >= 0),
  time_ms bigint not null
);
