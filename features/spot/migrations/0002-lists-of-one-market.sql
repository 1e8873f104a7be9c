-- A page of one market is found by an index, also for somebody who has never traded there.
create index orders_of_market_and_customer on orders (owner, market_id, id desc);
create index orders_live_of_customer on orders (owner, id desc)
  where state in ('open', 'partially_filled', 'waiting_trigger', 'waiting_open');
create index fills_of_buyer_in_market on fills (buyer, market_id, id desc) where buyer > 0;
create index fills_of_seller_in_market on fills (seller, market_id, id desc) where seller > 0;
