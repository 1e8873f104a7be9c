-- What operators look for by time: orders of two customers in opposite directions.
create index seconds_orders_by_time on seconds_orders (market_id, placed_ms);
