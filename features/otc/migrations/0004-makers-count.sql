-- Whether an order that lapses counts against a maker who buys.
alter table otc_orders add column counts_maker boolean not null default false;
