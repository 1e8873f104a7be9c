-- In live mode a product is offered in the countries that are named here, and nowhere else.
create table product_switches (
  product text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  switched_at timestamptz not null default now(),
  primary key (product, country)
);
