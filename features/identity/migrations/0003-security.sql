-- The language a customer used last, in which he is written to; the word that shows him that a
-- message is ours; and until when nothing may be withdrawn after something of his security changed.
alter table customers add column language text not null default 'en';
alter table customers add column anti_phishing text not null default '';
alter table customers add column withdrawal_locked_until_ms bigint not null default 0;

-- When a session was last used, to within some minutes.
alter table sessions add column seen_ms bigint not null default 0;
update sessions set seen_ms = created_ms;

-- The secret is sealed under the key of the data folder. It counts only once it was confirmed.
create table two_factor (
  customer_id bigint primary key references customers (id),
  sealed_secret text not null,
  since_ms bigint not null default 0,
  -- The last time step of which a code was used: none before it counts again.
  last_step bigint not null default 0
);

-- Keyed hashes; each opens once.
create table recovery_codes (
  customer_id bigint not null references customers (id),
  code_hash text not null,
  used_ms bigint not null default 0,
  primary key (customer_id, code_hash)
);

create table passkeys (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers (id),
  credential_id text not null unique,
  public_key text not null,
  counter bigint not null,
  transports text not null,
  name text not null,
  created_ms bigint not null,
  used_ms bigint not null default 0
);
create index passkeys_of_customer on passkeys (customer_id, id);

-- Made for one answer within some minutes; whoever answers first uses it up. Zero: for a log-in.
create table passkey_challenges (
  challenge text primary key,
  customer_id bigint not null,
  expires_ms bigint not null
);
