-- A favourite is one per customer and market. Clients that name only a coin mean its first market,
-- which is written as 0: so the favourites of before are of that one.
alter table favourites add column market_id integer not null default 0;
alter table favourites drop constraint favourites_customer_id_asset_id_key;
alter table favourites add unique (customer_id, asset_id, market_id);
