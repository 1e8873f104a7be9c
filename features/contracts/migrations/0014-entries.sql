-- Orders that wait for a price and then open.
create table contract_entries (
  id bigint primary key,
  owner bigint not null check (owner > 0),
  market_id integer not null,
  side text not null check (side in ('long', 'short')),
  kind text not null check (kind in ('stop', 'take_profit', 'trailing')),
  lots bigint not null check (lots > 0),
  trigger_ticks bigint not null,
  trail_ticks bigint not null,
  client_order_id text not null,
  command text not null,
  created_ms bigint not null,
  trail_stop_ticks bigint not null,
  tick bigint not null,
  order_id bigint not null,
  state text not null check (state in ('waiting', 'done', 'cancelled')),
  refusal text not null,
  updated_ms bigint not null
);
create index contract_entries_of_customer on contract_entries (owner, id desc);
create index contract_entries_waiting on contract_entries (id) where state = 'waiting';

-- Which of them an order came of.
alter table contract_orders add column entry_id bigint not null default 0;
