-- Value that has left a customer for another by a purchase: it counts with withdrawals for a day.
create table value_given (
  id bigint primary key,
  owner bigint not null check (owner > 0),
  receiver bigint not null check (receiver >= 0 and receiver <> owner),
  asset_id integer not null,
  amount_units bigint not null check (amount_units > 0),
  dollar_units bigint not null,
  bitcoin_units bigint not null,
  locked_units bigint not null check (locked_units between 0 and dollar_units),
  time_ms bigint not null
);
create index value_given_of_customer on value_given (owner, time_ms desc);
create index value_given_to_customer on value_given (receiver, time_ms desc);
