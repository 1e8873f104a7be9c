-- A product that is offered at first is switched off for a country by a row that says so.
alter table product_switches add column is_on boolean not null default true;
