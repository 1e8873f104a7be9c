-- Sales of collateral that were accepted before their price was known, and what became of each.
create table loan_sales (
  id bigint primary key,
  owner bigint not null check (owner > 0),
  loan_id bigint not null,
  market_id integer not null,
  amount_units bigint not null check (amount_units > 0),
  accepted_ms bigint not null,
  state text not null check (state in ('pending', 'done', 'refused')),
  refusal text not null,
  decided_ms bigint not null
) with (fillfactor = 85);
create index loan_sales_pending on loan_sales (id) where state = 'pending';
