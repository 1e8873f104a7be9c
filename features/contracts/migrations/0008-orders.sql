-- Orders as they were given, before their price was known, and what was decided of each.
create table contract_orders (
  id bigint primary key,
  owner bigint not null check (owner > 0),
  market_id integer not null,
  batch_id bigint not null,
  command text not null,
  accepted_ms bigint not null,
  state text not null check (state in ('pending', 'done', 'refused')),
  refusal text not null,
  tick bigint not null,
  result_id bigint not null,
  closed_lots bigint not null check (closed_lots >= 0),
  closed text not null,
  decided_ms bigint not null
) with (fillfactor = 85);
create index contract_orders_pending on contract_orders (id) where state = 'pending';

-- The order that a filling came of; 0 for what waited for its price, and for earlier releases.
alter table contract_fills add column order_id bigint not null default 0;
