-- Conversations that everybody reads: what happens to a message is told by its number of change.
alter table conversation_messages
  -- Of the sequence of changes; 0 for messages from before.
  add column change bigint not null default 0,
  -- Until a moderator decides it is not shown; its text stays for him.
  add column hidden_ms bigint not null default 0,
  -- It stands above the others.
  add column pinned_ms bigint not null default 0;
create index conversation_messages_by_change on conversation_messages (conversation_id, change);
create index conversation_messages_hidden on conversation_messages (conversation_id, number)
  where hidden_ms > 0;
create index conversation_messages_pinned on conversation_messages (conversation_id, number)
  where pinned_ms > 0;
