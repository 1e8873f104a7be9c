create table deposit_requests (
  id bigint primary key,
  owner bigint not null check (owner > 0),
  asset_id integer not null,
  network text not null,
  amount_units bigint not null check (amount_units > 0),
  voucher text not null,
  asked_ms bigint not null,
  state text not null,
  credited_units bigint not null,
  operator bigint not null,
  reason text not null,
  decided_ms bigint not null
) with (fillfactor = 85);
create index deposit_requests_of_customer on deposit_requests (owner, id desc);
create index deposit_requests_waiting on deposit_requests (id) where state = 'asked';

-- The key is network, transaction and place: the same output cannot have two rows.
create table chain_credits (
  id text primary key,
  reference bigint not null unique,
  owner bigint not null check (owner > 0),
  asset_id integer not null,
  network text not null,
  tx_id text not null,
  amount_units bigint not null check (amount_units > 0),
  block bigint not null,
  state text not null,
  changed_ms bigint not null
) with (fillfactor = 85);
create index chain_credits_of_customer on chain_credits (owner, reference desc);

create table deposit_debts (
  id text primary key,
  owner bigint not null,
  asset_id integer not null,
  owed_units bigint not null check (owed_units >= 0),
  unique (owner, asset_id)
);

-- The rest is no decision about money, so this room's server writes it itself.

-- Addresses of the house for deposits that operators review, one a network.
create table house_addresses (
  network text primary key,
  address text not null,
  memo text not null,
  operator bigint not null,
  changed_ms bigint not null
);

-- Addresses derived for customers from the operator's extended public keys.
create table deposit_addresses (
  chain text not null,
  index integer not null,
  owner bigint not null,
  address text not null,
  created_ms bigint not null,
  primary key (chain, index),
  unique (chain, owner),
  unique (chain, address)
);

-- What the watcher has read of a chain: its last blocks, and where it stands.
create table chain_blocks (
  chain text not null,
  height bigint not null,
  hash text not null,
  primary key (chain, height)
);
create table chain_watchers (
  chain text primary key,
  tip bigint not null,
  checked_ms bigint not null,
  failure text not null
);

-- Payments to customers' addresses as they stand in the chain now, before and after their credit.
create table chain_payments (
  chain text not null,
  network text not null,
  tx_id text not null,
  index integer not null,
  owner bigint not null,
  asset_id integer not null,
  amount_units bigint not null,
  height bigint not null,
  state text not null check (state in ('pending', 'credited', 'too_small', 'vanished')),
  seen_ms bigint not null,
  primary key (network, tx_id, index)
);
create index chain_payments_of_customer on chain_payments (owner, seen_ms desc);
create index chain_payments_open on chain_payments (chain, height)
  where state in ('pending', 'vanished');
