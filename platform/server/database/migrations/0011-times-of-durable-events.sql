-- When the command was given that told an event: who takes it later says when it happened.
alter table durable_events add column time_ms bigint not null default 0;
