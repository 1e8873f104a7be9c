-- Since when a house of real money lets customers in; no row: it does not yet.
create table house_openings (
  one boolean primary key default true check (one),
  opened_ms bigint not null,
  opened_by bigint not null
);

-- What was tried and went well before, such as a mail to oneself: for which settings, and when.
create table opening_proofs (
  name text primary key,
  sha256 text not null,
  proved_ms bigint not null
);
