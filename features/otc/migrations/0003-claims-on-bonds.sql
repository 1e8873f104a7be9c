-- Orders whose coins have gone back may be claimed for a while, out of a merchant's bond.
drop index otc_orders_live;
create index otc_orders_live on otc_orders (id)
  where state in ('unpaid', 'expired', 'paid', 'appealed', 'lapsed', 'claimed');
create index otc_orders_appealed on otc_orders (state, id desc)
  where state in ('appealed', 'claimed');
