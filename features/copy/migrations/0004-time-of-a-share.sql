-- A follower is told where the share of a trader is no more the one that he saw.
alter table copy_traders add column share_ms bigint not null default 0;
