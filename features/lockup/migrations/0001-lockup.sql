-- Terms never change: a new version is a new row, and orders name the version they are under.
create table lockup_terms (
  product_id integer not null,
  version integer not null check (version > 0),
  seq bigint not null,
  time_ms bigint not null,
  terms text not null,
  primary key (product_id, version)
);

create table lockup_orders (
  id bigint primary key,
  owner bigint not null check (owner > 0),
  product_id integer not null,
  terms_version integer not null,
  asset_id integer not null,
  units bigint not null check (units > 0),
  days integer not null,
  seq bigint not null,
  started_ms bigint not null,
  ends_ms bigint not null,
  passed_days integer not null,
  paid_units bigint not null,
  reserved_units bigint not null check (reserved_units >= 0),
  wants_renewal boolean not null,
  state text not null,
  renewal text not null,
  penalty_units bigint not null,
  ended_ms bigint not null
) with (fillfactor = 85);
create index lockup_orders_of_customer on lockup_orders (owner, id desc);
create index lockup_orders_running on lockup_orders (id) where state = 'running';
-- Under which terms each day of savings began, and what it was to pay: 0 where the pool could not
-- promise it. A row is written when its day begins and never changed.
create table lockup_savings_days (
  order_id bigint not null,
  day integer not null check (day > 0),
  terms_version integer not null,
  units bigint not null check (units >= 0),
  primary key (order_id, day)
);
