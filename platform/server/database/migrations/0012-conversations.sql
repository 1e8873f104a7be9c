-- What people write to one another, whichever room it is of: no money, so not in the journal.
-- Grows with whatever happens in a conversation. Numbers are given under a lock that is kept until
-- the commit, so that who reads on from a number misses none below it.
create sequence conversation_changes;

create table conversations (
  id bigint generated always as identity primary key,
  -- The room, and what it is about there, such as `ticket 12`.
  room text not null,
  subject text not null,
  created_ms bigint not null,
  -- Messages count 1, 2, 3, … without gaps.
  last_number integer not null default 0,
  change bigint not null,
  unique (room, subject)
);
create index conversations_changed on conversations (room, change);

-- Who is in it: `customer 10001`, `visitor …`, or `desk` for all operators together.
create table conversation_members (
  conversation_id bigint not null references conversations (id) on delete cascade,
  member text not null,
  read_number integer not null default 0,
  typing_until_ms bigint not null default 0,
  primary key (conversation_id, member)
);

create table conversation_messages (
  conversation_id bigint not null references conversations (id) on delete cascade,
  number integer not null,
  -- `customer 10001`, `operator 3`, or `house` for its own lines.
  author text not null,
  -- Sending the same again is the same message.
  client_id text not null,
  kind text not null check (kind in ('text', 'picture', 'document', 'line', 'card')),
  body text not null,
  sent_ms bigint not null,
  -- A moderator took it away: its text is gone, its place stays.
  removed_ms bigint not null default 0,
  primary key (conversation_id, number),
  unique (conversation_id, author, client_id)
);
create index conversation_messages_of_author on conversation_messages (author, sent_ms);

-- Uploads that are no pictures, and who may see a private one beside its owner.
alter table uploads add column kind text not null default 'picture'
  check (kind in ('picture', 'document'));
create table upload_viewers (
  name text not null references uploads (name) on delete cascade,
  viewer bigint not null,
  primary key (name, viewer)
);
