-- The voucher that pays the stake where it is lost; 0 for none.
alter table seconds_orders add column coupon_id bigint not null default 0;
