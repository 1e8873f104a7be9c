-- Shares wait for weeks, days have a stop, and leaders answer with a margin of their own.
alter table copy_relations
  add column day integer not null default 0,
  add column day_units bigint not null default 0,
  add column past_results text not null default '';
alter table copy_shares add column lag_weeks integer not null default 0;
alter table copy_weeks add column guards boolean not null default false;
