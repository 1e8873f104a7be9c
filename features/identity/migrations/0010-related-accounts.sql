-- Accounts that were used on one device: each pair once, the smaller number first. Written by the
-- writer, and only numbers.
create table related_accounts (
  owner bigint not null check (owner > 0),
  other bigint not null,
  why text not null,
  since_ms bigint not null,
  primary key (owner, other),
  check (owner < other)
);
create index related_accounts_of_other on related_accounts (other);
