-- Where customers have money sent to: personal data, which this room's server writes itself and
-- no command carries. A deleted row stays for the operators: withdrawals name it by its number.
create table payout_addresses (
  id bigint generated always as identity primary key,
  owner bigint not null references customers (id),
  asset_id integer not null,
  network text not null,
  address text not null,
  memo text not null,
  label text not null,
  qrcode text not null,
  saved_ms bigint not null,
  deleted_ms bigint not null default 0
);
create index payout_addresses_of_customer on payout_addresses (owner, id desc);
create unique index payout_addresses_once on payout_addresses
  (owner, asset_id, network, address, memo) where deleted_ms = 0;

-- One card of each kind; a changed card is a new row, so that it waits like a new address.
create table payout_cards (
  id bigint generated always as identity primary key,
  owner bigint not null references customers (id),
  kind text not null check (kind in ('card', 'card_international', 'card_other')),
  fields jsonb not null,
  saved_ms bigint not null,
  replaced_ms bigint not null default 0
);
create unique index payout_cards_one on payout_cards (owner, kind) where replaced_ms = 0;
