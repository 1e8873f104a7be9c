-- Positions whose margin and fees a voucher pays.
alter table contract_positions
  add column coupon_id bigint not null default 0,
  add column ends_ms bigint not null default 0;
alter table contract_fills add column coupon_id bigint not null default 0;
alter table contract_overnight_fees add column coupon_id bigint not null default 0;
