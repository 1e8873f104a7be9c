-- The keys that have signed, the first one first. Nothing is ever taken off this list.
create table signing_keys (
  ordinal integer primary key,
  public_key text not null unique,
  from_ms bigint not null,
  signed_by_previous text not null,
  signed_by_itself text not null
);
