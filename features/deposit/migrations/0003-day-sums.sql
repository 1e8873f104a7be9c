-- What one operator credited alone counts for a day: to one customer, and to all of them.
create table deposit_single_credits (
  id bigint primary key,
  operator bigint not null check (operator > 0),
  owner bigint not null check (owner > 0),
  worth_units bigint not null check (worth_units >= 0),
  credited_ms bigint not null
);
create index deposit_single_credits_by_time on deposit_single_credits (credited_ms);

create table deposit_day_limits (
  id integer primary key check (id = 1),
  limit_units bigint not null check (limit_units >= 0),
  operator bigint not null,
  reason text not null,
  changed_ms bigint not null
);

-- Why two operators were needed; approvals from before have no cause.
alter table deposit_approvals
  add column cause text not null default ''
    check (cause in ('', 'worth', 'no_price', 'customer_day', 'operator_day')),
  add column alone_units bigint not null default 0,
  add column limit_units bigint not null default 0;
