-- Orders that only close, at once or when a price comes.
create table contract_reductions (
  id bigint primary key,
  owner bigint not null check (owner > 0),
  market_id integer not null,
  side text not null check (side in ('long', 'short')),
  kind text not null check (kind in ('market', 'stop', 'take_profit', 'trailing')),
  lots bigint not null check (lots >= 0),
  trigger_ticks bigint not null,
  trail_ticks bigint not null,
  client_order_id text not null,
  created_ms bigint not null,
  trail_stop_ticks bigint not null,
  closed_lots bigint not null,
  tick bigint not null,
  state text not null check (state in ('waiting', 'done', 'cancelled')),
  reason text not null,
  updated_ms bigint not null
);
create index contract_reductions_of_customer on contract_reductions (owner, id desc);
create index contract_reductions_waiting on contract_reductions (id) where state = 'waiting';
