-- What operators have counted outside the house, beside what its books said at that moment.
create table custody_counts (
  id bigint primary key generated always as identity,
  asset_id integer not null,
  -- How the coin was called then.
  code text not null,
  hot_units numeric(38, 0) not null check (hot_units >= 0),
  cold_units numeric(38, 0) not null check (cold_units >= 0),
  bank_units numeric(38, 0) not null check (bank_units >= 0),
  books_units numeric(38, 0) not null,
  leaving_units numeric(38, 0) not null,
  arriving_units numeric(38, 0) not null,
  reported_units numeric(38, 0) not null,
  note text not null,
  state text not null check (state in ('proposed', 'confirmed', 'rejected')),
  counted_by bigint not null,
  counted_ms bigint not null,
  decided_by bigint not null default 0,
  decided_ms bigint not null default 0,
  reason text not null default '',
  check (decided_by <> counted_by or state <> 'confirmed')
);
create index custody_counts_of_coin on custody_counts (asset_id, counted_ms desc);
create unique index custody_counts_waiting on custody_counts (asset_id) where state = 'proposed';
