-- The voucher that adds interest to an order; 0 for none.
alter table lockup_orders add column coupon_id bigint not null default 0;
