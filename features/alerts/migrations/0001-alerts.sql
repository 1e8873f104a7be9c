-- What customers wait for in a market. It is no money, so this room's server writes it itself.
-- `base_ms` is the time up to which splits of a stock are counted in the value.
create table price_alerts (
  id bigint generated always as identity primary key,
  owner bigint not null references customers (id),
  market_id integer not null,
  kind text not null check (kind in ('above', 'below', 'change')),
  value numeric(30, 10) not null check (value > 0),
  made_ms bigint not null,
  base_ms bigint not null,
  told_ms bigint not null default 0,
  told_price text not null default ''
);
create index price_alerts_of_customer on price_alerts (owner, id desc);
-- A look finds what is due by a range, however many wait for other prices.
create index price_alerts_waiting on price_alerts (market_id, kind, value) where told_ms = 0;
create index price_alerts_told on price_alerts (told_ms) where told_ms > 0;
