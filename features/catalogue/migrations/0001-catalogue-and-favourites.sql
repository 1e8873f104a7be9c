create table catalogues (
  name text primary key,
  definition text not null,
  one boolean not null default true unique check (one)
);

create table market_states (
  market_id integer primary key,
  in_session boolean not null,
  feed_fresh boolean not null
);

-- A favourite is one per customer and base asset.
create table favourites (
  id bigint generated always as identity primary key,
  customer_id bigint not null,
  asset_id integer not null,
  created_at timestamptz not null default now(),
  unique (customer_id, asset_id)
);
