-- What was moved into and out of isolated positions by their owners; below zero for out.
create table contract_margin_changes (
  id bigint primary key,
  owner bigint not null check (owner > 0),
  market_id integer not null,
  position_id bigint not null,
  side text not null,
  seq bigint not null,
  time_ms bigint not null,
  change_units bigint not null check (change_units <> 0)
);
create index contract_margin_changes_of_customer
  on contract_margin_changes (owner, market_id, id desc);
