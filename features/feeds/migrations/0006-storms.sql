-- The slow factor of an hour's volatility; hours of earlier releases have none.
alter table feed_hours add column slow_ppm integer;
