-- With which multiple and margin mode customers trade a market.
create table contract_settings (
  owner bigint not null check (owner > 0),
  market_id integer not null,
  multiple integer not null check (multiple > 0),
  mode text not null check (mode in ('cross', 'isolated')),
  primary key (owner, market_id)
);
