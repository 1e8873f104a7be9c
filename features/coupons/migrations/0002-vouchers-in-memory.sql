-- Vouchers that live are found without reading those that have ended.
create index coupons_live on coupons (id) where state in ('usable', 'in_use');
