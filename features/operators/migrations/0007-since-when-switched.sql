-- Since when it is so, by the house's clock: rebates of a day ask for it after midnight too. A row
-- stays when a product is switched back to how it is at first, for the sake of this time.
alter table product_switches add column since_ms bigint not null default 0;
