create table game_players (
  owner bigint primary key check (owner > 0),
  points integer not null check (points >= 0),
  streak integer not null,
  best integer not null,
  last_day integer not null,
  forgiven_month integer not null
) with (fillfactor = 85);
create index game_players_by_streak on game_players (streak desc, owner);

-- Each change of somebody's points; their sum is what he has.
create table game_points (
  id bigint primary key,
  owner bigint not null,
  reason text not null check (reason in ('check_in', 'guess', 'tickets', 'returned')),
  points integer not null,
  reference bigint not null,
  time_ms bigint not null
);
create index game_points_of_customer on game_points (owner, id desc);

create table game_hours (
  hour_ms bigint primary key,
  market_id integer not null,
  state text not null check (state in ('waiting', 'open', 'settled', 'void')),
  open_tick bigint not null,
  open_ticks bigint not null,
  close_tick bigint not null,
  close_ticks bigint not null
);

create table game_guesses (
  id bigint primary key,
  owner bigint not null,
  hour_ms bigint not null,
  direction text not null check (direction in ('up', 'down')),
  placed_ms bigint not null,
  state text not null check (state in ('waiting', 'right', 'wrong', 'level', 'void')),
  unique (owner, hour_ms)
) with (fillfactor = 85);
create index game_guesses_waiting on game_guesses (hour_ms) where state = 'waiting';

create table game_plans (
  id bigint primary key,
  prizes text not null,
  weeks integer not null,
  asked_by bigint not null,
  asked_ms bigint not null,
  reason text not null,
  state text not null check (state in ('asked', 'open', 'closed')),
  decided_by bigint not null,
  decided_ms bigint not null,
  used integer not null check (used <= weeks)
);

create table game_draws (
  id bigint primary key,
  plan_id bigint not null,
  commitment text not null unique,
  opened_ms bigint not null,
  closes_ms bigint not null,
  prizes text not null,
  markets text not null,
  state text not null check (state in ('open', 'closed', 'drawn', 'unproven')),
  entries integer not null,
  root text not null,
  beacon text not null,
  secret text not null,
  winners text not null,
  leftover text not null,
  ended_ms bigint not null
) with (fillfactor = 85);
create unique index game_draws_running on game_draws ((true)) where state in ('open', 'closed');

create table game_tickets (
  id bigint primary key,
  draw_id bigint not null,
  number integer not null,
  owner bigint not null,
  person bigint not null,
  nonce text not null,
  taken_ms bigint not null,
  coupon_id bigint not null,
  unique (draw_id, number)
) with (fillfactor = 85);
create index game_tickets_of_customer on game_tickets (owner, draw_id desc, number);

create table game_pauses (
  id bigint primary key,
  from_day integer not null,
  to_day integer not null
);

-- What the public log has of draws: 1 the promise, 2 the entries, 3 what came of it.
create table game_publications (
  draw_id bigint not null,
  version integer not null check (version between 1 and 3),
  seq bigint not null,
  time_ms bigint not null,
  terms text not null,
  primary key (draw_id, version)
);

-- The secrets of draws, sealed, by what they hash to. No part of the journal.
create table game_secrets (
  commitment text primary key,
  sealed text not null
);
