-- Rooms: one for markets, and one a language. What is said stands in conversations.
insert into conversations (room, subject, created_ms, change)
select 'chat', name, 0, nextval('conversation_changes')
from unnest(array['markets', 'en', 'zh', 'hk', 'th', 'jp', 'kor', 'fra', 'spa', 'de']) as name;

create table chat_rooms (
  name text primary key,
  conversation_id bigint not null unique references conversations (id),
  -- How long one waits between two messages, on all devices together.
  slow_ms integer not null default 10000 check (slow_ms between 0 and 3600000),
  -- While it is raided only old accounts write.
  is_old_only boolean not null default false
);
insert into chat_rooms (name, conversation_id)
select subject, id from conversations where room = 'chat';

-- Who writes, under a name of his own and a number that is not that of his account.
create table chat_members (
  id bigint generated always as identity primary key,
  owner bigint not null unique references customers (id),
  name text not null,
  -- How the name looks once letters that look alike are one.
  folded text not null unique,
  -- It resembles the name of somebody who speaks for the house.
  is_alike boolean not null default false,
  is_demo boolean not null default false,
  wants_trader boolean not null default false,
  wants_verified boolean not null default false,
  -- Facts, as they were when he wrote last.
  is_trader boolean not null default false,
  is_verified boolean not null default false,
  since_ms bigint not null
);

create table chat_blocks (
  owner bigint not null references customers (id),
  member_id bigint not null references chat_members (id),
  primary key (owner, member_id)
);

create table chat_mutes (
  id bigint generated always as identity primary key,
  owner bigint not null references customers (id),
  reason text not null,
  operator bigint not null,
  made_ms bigint not null,
  -- 0 for ever.
  until_ms bigint not null,
  lifted_ms bigint not null default 0
);
create index chat_mutes_of_owner on chat_mutes (owner, id desc);

create table chat_reports (
  conversation_id bigint not null references conversations (id),
  number integer not null,
  reporter bigint not null references customers (id),
  why text not null,
  -- Whether the reporter's account was old enough to hide something.
  is_old boolean not null,
  made_ms bigint not null,
  decided_ms bigint not null default 0,
  primary key (conversation_id, number, reporter)
);
create index chat_reports_open on chat_reports (made_ms) where decided_ms = 0;
