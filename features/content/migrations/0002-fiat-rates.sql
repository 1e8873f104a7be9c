-- The last good rates of display currencies: one gateway fetches them, all show them.
create table fiat_rates (
  id integer primary key check (id = 1),
  updated_ms bigint not null,
  rates text not null
);
