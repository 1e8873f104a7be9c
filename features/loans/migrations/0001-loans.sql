-- Terms never change: a new version is a new row, and loans name the version they are under.
create table loan_terms (
  product_id integer not null,
  version integer not null check (version > 0),
  seq bigint not null,
  time_ms bigint not null,
  terms text not null,
  primary key (product_id, version)
);

create table loans (
  id bigint primary key,
  owner bigint not null check (owner > 0),
  product_id integer not null,
  terms_version integer not null,
  market_id integer not null,
  collateral_asset_id integer not null,
  loan_asset_id integer not null,
  lent_units bigint not null check (lent_units > 0),
  borrowed_ms bigint not null,
  seq bigint not null,
  collateral_units bigint not null check (collateral_units >= 0),
  principal_units bigint not null check (principal_units >= 0),
  interest_units bigint not null check (interest_units >= 0),
  total_interest_units bigint not null,
  next_hour_ms bigint not null,
  capital_ms bigint not null,
  state text not null,
  outcome text not null,
  called_ms bigint not null,
  grace_ms bigint not null,
  ended_ms bigint not null
) with (fillfactor = 70);
create index loans_of_customer on loans (owner, id desc);
create index loans_running on loans (id) where state <> 'closed';

-- What a tick has taken; a row is written when it happens and never changed.
create table loan_close_outs (
  id bigint primary key,
  loan_id bigint not null,
  owner bigint not null,
  product_id integer not null,
  terms_version integer not null,
  market_id integer not null,
  seq bigint not null,
  time_ms bigint not null,
  tick bigint not null,
  ticks integer not null,
  debt_units bigint not null check (debt_units > 0),
  collateral_units bigint not null check (collateral_units >= 0),
  repaid_units bigint not null check (repaid_units > 0),
  sold_units bigint not null check (sold_units >= 0),
  fee_units bigint not null check (fee_units >= 0),
  gap_units bigint not null check (gap_units >= 0),
  is_whole boolean not null
);
create index loan_close_outs_of_loan on loan_close_outs (loan_id);
