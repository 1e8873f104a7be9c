-- Conversations with support. What is said stands in the conversation; here is how it stands.
create table support_tickets (
  id bigint generated always as identity primary key,
  conversation_id bigint not null unique references conversations (id) on delete cascade,
  -- A customer, or a visitor by the hash of what proves him.
  owner bigint references customers (id),
  visitor text,
  -- Of the network address from which a visitor began it.
  address text not null default '',
  topic text not null,
  state text not null check (state in ('new', 'open', 'waiting', 'solved', 'closed')),
  language text not null,
  about_kind text not null default '',
  about_id bigint not null default 0,
  assigned_to bigint not null default 0,
  opened_ms bigint not null,
  due_ms bigint not null,
  first_answer_ms bigint not null default 0,
  solved_ms bigint not null default 0,
  last_ms bigint not null,
  rating smallint not null default 0 check (rating between 0 and 5),
  rating_text text not null default '',
  transcript_ms bigint not null default 0,
  check ((owner is null) <> (visitor is null))
);
create index support_tickets_of_owner on support_tickets (owner, id desc) where owner is not null;
create index support_tickets_of_visitor on support_tickets (visitor) where visitor is not null;
create index support_tickets_of_address on support_tickets (address, opened_ms);
create index support_tickets_by_state on support_tickets (state, due_ms);
create index support_tickets_by_time on support_tickets (opened_ms);

-- What operators write to one another about a conversation; its customer never sees it.
create table support_notes (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references support_tickets (id) on delete cascade,
  operator bigint not null,
  text text not null,
  made_ms bigint not null
);
create index support_notes_of_ticket on support_notes (ticket_id, id);

-- Which operator has opened a conversation and when, and which is typing there.
create table support_openings (
  ticket_id bigint not null references support_tickets (id) on delete cascade,
  operator bigint not null,
  opened_ms bigint not null,
  typing_until_ms bigint not null default 0,
  primary key (ticket_id, operator)
);

-- Answers that are written once and said often, in nine languages.
create table support_canned (
  id bigint generated always as identity primary key,
  name text not null unique,
  topic text not null,
  texts text not null,
  changed_by bigint not null,
  changed_ms bigint not null
);

-- Opening hours: one row; without it the standard counts.
create table support_hours (
  one boolean primary key default true check (one),
  zone text not null,
  days text not null
);
