create table withdrawals (
  id bigint primary key,
  owner bigint not null check (owner > 0),
  asset_id integer not null,
  way text not null,
  destination_id bigint not null,
  destination_saved_ms bigint not null,
  amount_units bigint not null check (amount_units > 0),
  fee_units bigint not null check (fee_units between 0 and amount_units),
  worth_units bigint not null,
  used_units bigint not null,
  limit_units bigint not null,
  level integer not null,
  asked_ms bigint not null,
  approvals_needed integer not null check (approvals_needed in (1, 2)),
  state text not null,
  first_operator bigint not null,
  first_approved_ms bigint not null,
  second_operator bigint not null,
  second_approved_ms bigint not null,
  tx_id text not null,
  sent_by bigint not null,
  sent_ms bigint not null,
  ended_by bigint not null,
  ended_ms bigint not null,
  reason text not null,
  -- Four eyes, said once more where nobody can forget it.
  check (first_operator = 0 or first_operator <> second_operator)
) with (fillfactor = 85);
create index withdrawals_of_customer on withdrawals (owner, asked_ms desc);
create index withdrawals_under_way on withdrawals (id)
  where state in ('asked', 'approved', 'signing', 'sent');

create table withdrawal_policies (
  id integer primary key check (id = 1),
  threshold_units bigint not null check (threshold_units >= 0),
  operator bigint not null,
  reason text not null,
  changed_ms bigint not null
);
