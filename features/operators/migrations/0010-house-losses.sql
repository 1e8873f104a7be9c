-- The terms of the house itself, in versions, and what it has lost in each day of UTC.
create table house_terms (
  product_id integer not null,
  version integer not null,
  seq bigint not null,
  time_ms bigint not null,
  terms text not null,
  primary key (product_id, version)
);

create table house_losses (
  day bigint primary key,
  lost_units bigint not null,
  is_stopped boolean not null
);
