create table customers (
  id bigint generated always as identity (start with 10001) primary key,
  account_number text not null unique,
  email text unique,
  area_code text,
  phone text,
  nickname text not null default '',
  avatar text not null default '',
  signature text not null default '',
  extension_code text not null unique,
  referred_by bigint references customers (id),
  password_hash text not null,
  payment_password_hash text,
  created_at timestamptz not null default now(),
  unique (area_code, phone)
);

-- Tokens are stored as their SHA-256 only: who reads the table cannot log in.
create table sessions (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers (id),
  token_sha256 text not null unique,
  created_ms bigint not null,
  expires_ms bigint not null,
  address text not null,
  user_agent text not null,
  revoked boolean not null default false
);
create index sessions_of_customer on sessions (customer_id, id desc);

create table codes (
  id bigint generated always as identity primary key,
  target text not null,
  code_sha256 text not null,
  created_ms bigint not null,
  expires_ms bigint not null,
  tries_left integer not null,
  used boolean not null default false
);
create index codes_of_target on codes (target, id desc);

-- What was tried from where, to slow down guessing.
create table login_tries (
  id bigint generated always as identity primary key,
  account text not null,
  address text not null,
  tried_ms bigint not null
);
create index login_tries_of_account on login_tries (account, address, tried_ms);
create index login_tries_of_address on login_tries (address, tried_ms);

-- What would have been sent if a mail server were configured; demo mode only.
create table demo_outbox (
  id bigint generated always as identity primary key,
  recipient text not null,
  channel text not null,
  subject text not null,
  body text not null,
  code text not null,
  created_ms bigint not null
);
create index demo_outbox_of_recipient on demo_outbox (recipient, id desc);
