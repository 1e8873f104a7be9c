-- Orders that are accepted and open at the next tick: few, and loaded at a start.
create index seconds_orders_pending on seconds_orders (id) where state = 'pending';
