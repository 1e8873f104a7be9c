-- Until then an operator decides about no money: another one has made, changed or reset him, and
-- might be both.
alter table operators add column cools_until_ms bigint not null default 0;
