create table gift_cards (
  id bigint primary key,
  owner bigint not null check (owner > 0),
  asset_id integer not null,
  amount_units bigint not null check (amount_units > 0),
  code_hash text not null unique,
  bound_to text not null,
  template text not null,
  bought_ms bigint not null,
  expires_ms bigint not null,
  dollar_units bigint not null,
  bitcoin_units bigint not null,
  state text not null,
  redeemed_by bigint not null,
  ended_ms bigint not null,
  redeemed_units bigint not null,
  check ((state = 'redeemed') = (redeemed_by > 0))
);
create index gift_cards_of_owner on gift_cards (owner, id desc);
create index gift_cards_of_redeemer on gift_cards (redeemed_by, ended_ms) where redeemed_by > 0;

-- What stands on a card for whom: of people, so not in the journal. Known by the code's hash.
create table gift_letters (
  code_hash text primary key,
  owner bigint not null references customers (id),
  sealed_email text not null,
  greeting text not null,
  made_ms bigint not null
);

-- Wrong codes of each customer.
create table gift_tries (
  owner bigint primary key references customers (id),
  wrong integer not null,
  tried_ms bigint not null,
  locked_until_ms bigint not null default 0
);
