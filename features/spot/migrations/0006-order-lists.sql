-- Orders that are placed together: one cancels the other, or waits for it.
create table order_lists (
  id bigint primary key,
  owner bigint not null check (owner > 0),
  market_id integer not null,
  contingency text not null check (contingency in ('oco', 'oto', 'otoco')),
  client_list_id text not null,
  order_ids text not null,
  created_ms bigint not null,
  state text not null check (state in ('live', 'done')),
  updated_ms bigint not null
);
create index order_lists_of_customer on order_lists (owner, id desc);
create index order_lists_live on order_lists (id) where state = 'live';

-- An order of a list waits for another one, and is live meanwhile.
drop index orders_live;
create index orders_live on orders (id)
  where state in ('open', 'partially_filled', 'waiting_trigger', 'waiting_open', 'waiting_entry');
drop index orders_live_of_customer;
create index orders_live_of_customer on orders (owner, id desc)
  where state in ('open', 'partially_filled', 'waiting_trigger', 'waiting_open', 'waiting_entry');
