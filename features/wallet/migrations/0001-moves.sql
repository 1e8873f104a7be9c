create table wallet_moves (
  id bigint primary key,
  owner bigint not null,
  time_ms bigint not null,
  what text not null,
  from_asset_id integer not null,
  from_kind smallint not null,
  from_units bigint not null,
  to_asset_id integer not null,
  to_kind smallint not null,
  to_units bigint not null,
  fee_units bigint not null
);
create index wallet_moves_of_customer on wallet_moves (owner, id desc);

create table demo_fundings (
  owner bigint primary key,
  day integer not null
);
