-- Events for those who must miss none: stored with the batch that told them, until everybody who
-- follows their topic has taken them.
create table durable_events (
  seq bigint not null,
  ordinal integer not null,
  topic text not null,
  payload text not null,
  primary key (seq, ordinal)
);

-- How far each consumer has come: it has taken everything up to and with this event.
create table durable_consumers (
  name text primary key,
  topics text[] not null,
  seq bigint not null,
  ordinal integer not null
);

-- Messages that wait to be handed to the mail server or the service of text messages. Recipient and
-- text are sealed: a copy of the database tells neither.
create table message_queue (
  number bigint generated always as identity primary key,
  -- The same however often it is sent, so that a mailbox can tell a second copy from a second mail.
  message_id uuid not null unique,
  channel text not null check (channel in ('mail', 'sms')),
  sealed text not null,
  queued_ms bigint not null,
  due_ms bigint not null,
  attempts integer not null default 0
);
create index message_queue_by_due on message_queue (due_ms, number);
