-- Money that customers' own commands moved; a row is written when it happens and never changed.
create table loan_moves (
  id bigint primary key,
  loan_id bigint not null,
  owner bigint not null,
  product_id integer not null,
  terms_version integer not null,
  market_id integer not null,
  seq bigint not null,
  time_ms bigint not null,
  what text not null,
  tick bigint not null,
  ticks integer not null,
  principal_units bigint not null check (principal_units >= 0),
  interest_units bigint not null check (interest_units >= 0),
  collateral_units bigint not null check (collateral_units >= 0),
  paid_units bigint not null check (paid_units > 0),
  sold_units bigint not null check (sold_units >= 0),
  fee_units bigint not null check (fee_units >= 0)
);
create index loan_moves_of_loan on loan_moves (loan_id, id desc);
