-- Changes that come into force with notice to all operators and the yes of a second one. The input
-- is kept as it was sent and read again when its time has come.
create table house_changes (
  id bigint generated always as identity primary key,
  path text not null,
  members text not null,
  asked_by bigint not null check (asked_by > 0),
  asked_ms bigint not null,
  address text not null,
  due_ms bigint not null,
  needs_second boolean not null,
  -- Four eyes, said once more where nobody can forget it.
  confirmed_by bigint not null default 0 check (confirmed_by <> asked_by),
  confirmed_ms bigint not null default 0,
  state text not null default 'asked'
    check (state in ('asked', 'done', 'refused', 'withdrawn', 'expired')),
  ended_by bigint not null default 0,
  ended_ms bigint not null default 0,
  outcome text not null default ''
);
create index house_changes_waiting on house_changes (due_ms) where state = 'asked';
-- When somebody stopped being an operator who may confirm: for a day he still counts as one, so
-- that nobody becomes the only operator by shutting the others out.
alter table operators add column left_ms bigint not null default 0;
