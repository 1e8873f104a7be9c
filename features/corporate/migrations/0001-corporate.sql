create table corporate_actions (
  id bigint primary key,
  market_id integer not null,
  kind text not null,
  numerator integer not null,
  denominator integer not null,
  per_share_units bigint not null,
  ex_ms bigint not null,
  due_ms bigint not null,
  reason text not null,
  planned_by bigint not null,
  planned_ms bigint not null,
  confirmed_by bigint not null,
  confirmed_ms bigint not null,
  withdraw_by bigint not null,
  state text not null,
  ended_ms bigint not null,
  reserve_units bigint not null,
  used_units bigint not null,
  from_ticks integer not null,
  from_tick bigint not null,
  to_ticks integer not null,
  holders integer not null,
  cancelled_orders integer not null,
  closed_positions integer not null,
  -- Nobody is two pairs of eyes.
  check (state not in ('announced', 'carried_out') or confirmed_by <> planned_by)
);
create unique index corporate_actions_waiting on corporate_actions (market_id)
  where state in ('planned', 'announced');

create table corporate_terms (
  action_id integer not null,
  version integer not null,
  seq bigint not null,
  time_ms bigint not null,
  terms text not null,
  primary key (action_id, version)
);

create table corporate_payouts (
  action_id bigint not null,
  market_id integer not null,
  owner bigint not null check (owner > 0),
  account smallint not null,
  time_ms bigint not null,
  before_units bigint not null,
  after_units bigint not null,
  paid_units bigint not null,
  primary key (action_id, owner, account)
);
create index corporate_payouts_of_owner on corporate_payouts (owner, action_id desc);

create table invest_plans (
  id bigint primary key,
  owner bigint not null check (owner > 0),
  market_id integer not null,
  amount_units bigint not null check (amount_units > 0),
  every text not null,
  day smallint not null,
  state text not null,
  created_ms bigint not null,
  changed_ms bigint not null,
  next_ms bigint not null
);
create index invest_plans_of_owner on invest_plans (owner, id desc);
create index invest_plans_live on invest_plans (id) where state <> 'ended';

create table invest_executions (
  id bigint primary key,
  plan_id bigint not null,
  owner bigint not null check (owner > 0),
  market_id integer not null,
  time_ms bigint not null,
  outcome text not null,
  amount_units bigint not null,
  order_id bigint not null,
  spent_units bigint not null,
  got_units bigint not null
);
create index invest_executions_of_owner on invest_executions (owner, id desc);
