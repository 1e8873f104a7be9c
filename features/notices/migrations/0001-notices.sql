-- What customers are told. Decides nothing and moves no money, so it is not in the journal. Texts
-- are made when they are read, out of the words' key (room and event) and the details.
create table notices (
  id bigint generated always as identity primary key,
  owner bigint not null references customers (id),
  class text not null,
  room text not null,
  event text not null,
  event_id text not null,
  details text not null,
  url text not null,
  made_ms bigint not null,
  read_ms bigint not null default 0,
  -- Off in the app when it was made: kept, so that it is told once, but not shown.
  is_shown boolean not null,
  -- More than five of one kind in a minute become one: the first stands for the others.
  many integer not null default 1,
  joined_to bigint references notices (id) on delete cascade,
  -- None is told twice, however often its event is taken.
  unique (room, event, event_id)
);
create index notices_of_owner on notices (owner, id desc) where joined_to is null and is_shown;
create index notices_of_kind on notices (owner, room, event, made_ms);
create index notices_joined on notices (joined_to) where joined_to is not null;
create index notices_by_age on notices (made_ms);

-- How far the events of the outbox have become notices.
create table notice_cursors (
  name text primary key,
  taken_id bigint not null
);
insert into notice_cursors (name, taken_id) values ('outbox', 0);

-- What a customer has chosen; who has no row has the standard. Minutes are of the phone's day.
create table notice_settings (
  owner bigint primary key references customers (id),
  choices text not null,
  quiet_on boolean not null,
  quiet_from integer not null check (quiet_from between 0 and 1439),
  quiet_to integer not null check (quiet_to between 0 and 1439),
  zone text not null,
  shows_amounts boolean not null
);

-- Devices that are sent messages. Bound to the session that subscribed: it ends with it.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  owner bigint not null references customers (id),
  session_id bigint not null,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  -- The house's public key that it was made for: with another one it takes nothing.
  house_key text not null,
  language text not null,
  device text not null,
  made_ms bigint not null,
  seen_ms bigint not null
);
create index push_subscriptions_of_owner on push_subscriptions (owner, seen_ms);

-- Messages on their way, one a device; a row goes with its answer.
create table push_queue (
  id bigint generated always as identity primary key,
  notice_id bigint not null references notices (id) on delete cascade,
  subscription_id bigint not null references push_subscriptions (id) on delete cascade,
  due_ms bigint not null,
  expires_ms bigint not null,
  attempts integer not null default 0
);
create index push_queue_due on push_queue (due_ms, id);

-- What became of them, for the console.
create table push_results (
  day bigint not null,
  class text not null,
  result text not null,
  count bigint not null,
  primary key (day, class, result)
);

-- What operators write to many: one asks, another one confirms, and only then it is told.
create table notice_campaigns (
  id bigint generated always as identity primary key,
  segment text not null,
  texts text not null,
  url text not null,
  reason text not null,
  asked_by bigint not null check (asked_by > 0),
  asked_ms bigint not null,
  -- How many it was for when it was asked about.
  counted integer not null,
  state text not null check (state in ('asked', 'sent', 'rejected')),
  -- Four eyes, said once more where nobody can forget it.
  decided_by bigint not null default 0 check (decided_by <> asked_by or state <> 'sent'),
  decided_ms bigint not null default 0,
  told integer not null default 0
);
