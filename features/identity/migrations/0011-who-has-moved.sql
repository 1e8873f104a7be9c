-- When somebody last named another country than before; 0 for who never did since this was noted.
alter table customers
  add column moved_ms bigint not null default 0 check (moved_ms >= 0);
create index customers_moved on customers (moved_ms) where moved_ms > 0;
