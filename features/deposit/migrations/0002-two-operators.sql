-- What one operator has approved of a request with a voucher that needs two.
create table deposit_approvals (
  id bigint primary key,
  first_operator bigint not null check (first_operator > 0),
  first_approved_ms bigint not null,
  amount_units bigint not null check (amount_units > 0),
  worth_units bigint not null,
  reason text not null,
  second_operator bigint not null,
  second_approved_ms bigint not null,
  -- Four eyes, said once more where nobody can forget it.
  check (first_operator <> second_operator)
);

create table deposit_policies (
  id integer primary key check (id = 1),
  threshold_units bigint not null check (threshold_units >= 0),
  operator bigint not null,
  reason text not null,
  changed_ms bigint not null
);
