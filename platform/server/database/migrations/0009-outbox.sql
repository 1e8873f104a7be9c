-- What rooms tell of rows that are not in the journal: stored with those rows, until who follows it
-- has taken it. Numbers are given under a lock that is kept until the commit, so that a higher one
-- is never seen before a lower one and a cursor passes nothing.
create table outbox_events (
  id bigint generated always as identity primary key,
  topic text not null,
  payload text not null
);
