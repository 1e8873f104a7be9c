-- A first phone that was bound without password or code, as existing clients do it: it counts a
-- day later, and the mail that tells of it can undo it. The mail's token is kept as a hash only.
create table waiting_phones (
  customer_id bigint primary key references customers (id),
  area_code text not null,
  phone text not null,
  asked_ms bigint not null,
  counts_ms bigint not null,
  has_counted boolean not null default false,
  undo_sha256 text not null unique
);
create index waiting_phones_due on waiting_phones (counts_ms) where not has_counted;
create unique index waiting_phones_once on waiting_phones (area_code, phone)
  where not has_counted;
