-- Assets and markets that were asked for after the installation, and what became of them.
create table listings (
  id bigint primary key,
  what text not null check (what in ('asset', 'market')),
  definition text not null,
  asked_by bigint not null,
  asked_ms bigint not null,
  reason text not null,
  state text not null,
  decided_by bigint not null,
  decided_ms bigint not null,
  listed_id integer not null,
  check (decided_by <> asked_by or state <> 'listed')
);
create index listings_waiting on listings (id) where state = 'asked';
