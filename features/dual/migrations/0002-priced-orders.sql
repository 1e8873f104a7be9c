-- Term, volatility and closes that an order was priced by; empty for those of earlier releases.
alter table dual_orders add column priced text not null default '';
