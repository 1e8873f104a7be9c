-- Who has said of which terms that the notice of risk was read: once a product and version.
create table risk_notices (
  owner bigint not null,
  product text not null,
  key bigint not null,
  version integer not null,
  read_ms bigint not null,
  primary key (owner, product, key, version)
);
