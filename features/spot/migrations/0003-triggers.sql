-- What triggers a stop, its place among those that were triggered and have not run yet, and when
-- they will.
alter table orders
  add column trigger_by text not null default 'index' check (trigger_by in ('index', 'last')),
  add column trigger_place bigint not null default 0;
alter table spot_markets add column stops_due_ms bigint not null default 0;
