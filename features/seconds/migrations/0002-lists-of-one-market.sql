-- A page of one market is found by an index, also for somebody who has never traded there.
create index seconds_orders_of_market on seconds_orders (owner, market_id, id desc);
