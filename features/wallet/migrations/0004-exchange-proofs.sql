-- What the price of an exchange was made of, for its receipt. Exchanges of before have no row.
create table exchange_proofs (
  id bigint primary key,
  owner bigint not null,
  seq bigint not null,
  least_units bigint not null,
  from_market_id integer not null,
  from_tick bigint not null,
  from_ticks bigint not null,
  from_net_units bigint not null,
  to_market_id integer not null,
  to_tick bigint not null,
  to_ticks bigint not null,
  to_net_units bigint not null
);
