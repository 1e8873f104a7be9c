-- Orders that settle at a mean: the opening in hundredths of a tick, and the sum of so many ticks.
-- Null of those under terms of earlier releases.
alter table seconds_orders add column open_hundredths bigint;
alter table seconds_orders add column close_sum bigint;
alter table seconds_orders add column close_count bigint;
