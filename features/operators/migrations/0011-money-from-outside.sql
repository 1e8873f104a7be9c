-- What proves money that corrections bring from outside or send there, and how much that was in
-- each day of UTC, in dollar units.
alter table corrections add column reference text not null default '';
create index corrections_reference on corrections (lower(reference)) where reference <> '';

create table outside_days (
  day bigint primary key,
  in_units bigint not null check (in_units >= 0),
  out_units bigint not null check (out_units >= 0)
);
