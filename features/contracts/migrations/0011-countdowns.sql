-- Dead man's switches: one a customer and market, 0 while it does not run.
create table contract_countdowns (
  owner bigint not null check (owner > 0),
  market_id integer not null,
  due_ms bigint not null check (due_ms >= 0),
  primary key (owner, market_id)
);
