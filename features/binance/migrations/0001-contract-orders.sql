-- What bots have chosen for the orders that they place from then on; each order journals it.
create table bot_contract_settings (
  owner bigint not null references customers (id),
  market_id integer not null,
  multiple integer not null check (multiple > 0),
  mode text not null check (mode in ('cross', 'isolated')),
  primary key (owner, market_id)
);
create table bot_contract_accounts (
  owner bigint primary key references customers (id),
  is_hedge boolean not null
);

-- How a bot named an order of contracts, and what became of it: noted before the order is given, so
-- that it is found by its name whatever stops in between. `house_id` is 0 until that is known.
create table bot_contract_orders (
  owner bigint not null references customers (id),
  client_order_id text not null,
  market_id integer not null,
  made_ms bigint not null,
  once_key text not null,
  asked text not null,
  command text not null,
  house_id bigint not null default 0,
  primary key (owner, client_order_id)
);
create index bot_contract_orders_by_number on bot_contract_orders (owner, house_id)
  where house_id > 0;
create index bot_contract_orders_unsettled on bot_contract_orders (owner) where house_id = 0;

-- Streams that name themselves by a key of an hour. Only the hash of it is kept.
create table bot_listen_keys (
  key_sha256 text primary key,
  owner bigint not null references customers (id),
  key_id bigint not null,
  until_ms bigint not null
);
create index bot_listen_keys_of_key on bot_listen_keys (key_id, until_ms desc);
