create table copy_traders (
  owner bigint primary key check (owner > 0),
  state text not null,
  language text not null,
  text text not null,
  share_ppm integer not null check (share_ppm between 0 and 200000),
  applied_ms bigint not null,
  decided_ms bigint not null,
  start_units bigint not null,
  is_paused boolean not null,
  leaves_ms bigint not null,
  operator bigint not null,
  reason text not null
);

create table copy_relations (
  id bigint primary key,
  follower bigint not null check (follower > 0),
  trader bigint not null check (trader <> follower),
  mode text not null,
  number integer not null,
  budget_units bigint not null check (budget_units > 0),
  max_multiple integer not null,
  max_loss_percent integer not null,
  markets text not null,
  share_ppm integer not null,
  started_ms bigint not null,
  state text not null,
  end_reason text not null,
  ended_ms bigint not null,
  realised_units bigint not null,
  high_units bigint not null check (high_units >= 0),
  held_units bigint not null check (held_units >= 0),
  paid_units bigint not null
) with (fillfactor = 85);
create index copy_relations_of_follower on copy_relations (follower, id desc);
create index copy_relations_of_trader on copy_relations (trader, id desc);
create unique index copy_relations_once on copy_relations (follower, trader)
  where state <> 'ended';

create table copy_positions (
  id bigint primary key,
  relation_id bigint not null,
  follower bigint not null,
  trader bigint not null,
  trader_position_id bigint not null,
  market_id integer not null,
  wanted_lots bigint not null,
  opened_lots bigint not null check (opened_lots > 0),
  lots bigint not null check (lots >= 0),
  trader_lots bigint not null,
  margin_units bigint not null,
  result_units bigint not null,
  state text not null,
  opened_ms bigint not null,
  ended_ms bigint not null
) with (fillfactor = 85);
create index copy_positions_of_follower on copy_positions (follower, id desc);
create index copy_positions_of_relation on copy_positions (relation_id);
create index copy_positions_open on copy_positions (id) where state = 'open';

create table copy_skips (
  id bigint primary key,
  relation_id bigint not null,
  follower bigint not null,
  trader bigint not null,
  market_id integer not null,
  trader_position_id bigint not null,
  reason text not null,
  seq bigint not null,
  time_ms bigint not null
);
create index copy_skips_of_follower on copy_skips (follower, id desc);

-- A settlement never changes, and says all that it was reckoned from.
create table copy_shares (
  id bigint primary key,
  relation_id bigint not null,
  follower bigint not null,
  trader bigint not null,
  share_ppm integer not null,
  realised_units bigint not null,
  floating_units bigint not null check (floating_units <= 0),
  high_units bigint not null,
  due_units bigint not null check (due_units >= 0),
  paid_units bigint not null check (paid_units between 0 and due_units),
  what text not null,
  seq bigint not null,
  time_ms bigint not null
);
create index copy_shares_of_follower on copy_shares (follower, id desc);
create index copy_shares_of_trader on copy_shares (trader, id desc);

create table copy_weeks (
  id integer primary key,
  due_ms bigint not null,
  after bigint not null
);
