-- What a key may do, as the rules have decided it.
create table api_keys (
  id bigint primary key,
  owner bigint not null check (owner > 0),
  key_sha256 text not null,
  permissions text not null,
  is_bound boolean not null,
  made_ms bigint not null,
  expires_ms bigint not null,
  revoked_ms bigint not null
) with (fillfactor = 85);
create index api_keys_of_customer on api_keys (owner, id desc);

-- What is no business of the journal: by the hash of the key's text.
create table api_key_secrets (
  key_sha256 text primary key,
  customer_id bigint not null references customers,
  key_text text not null,
  label text not null,
  kind text not null check (kind in ('ed25519', 'rsa', 'hmac')),
  public_key text not null,
  sealed_secret text not null,
  addresses text not null,
  used_ms bigint not null default 0,
  used_address text not null default '',
  check ((kind = 'hmac') = (sealed_secret <> '')),
  check ((kind = 'hmac') = (public_key = ''))
);
