-- Limits that customers set themselves to what they lose to the house and what they bring in, and
-- what was counted for them within each hour of UTC, in dollar units.
create table own_limits (
  owner bigint not null check (owner > 0),
  kind text not null check (kind in ('loss', 'deposits')),
  period text not null check (period in ('day', 'week', 'month')),
  units bigint not null check (units >= 0),
  next_units bigint not null check (next_units >= 0),
  loosens_ms bigint not null,
  changed_ms bigint not null,
  primary key (owner, kind, period)
);

create table own_limit_hours (
  id text primary key,
  owner bigint not null check (owner > 0),
  hour integer not null,
  lost_units bigint not null,
  deposited_units bigint not null
);

create index own_limit_hours_owner on own_limit_hours (owner);
