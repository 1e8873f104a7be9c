-- What a copy and its trader had when the parts that he closes began to add up; 0 where each part
-- is taken alone.
alter table copy_positions
  add column base_lots bigint not null default 0,
  add column base_trader_lots bigint not null default 0;
alter table copy_weeks add column cumulates boolean not null default false;
