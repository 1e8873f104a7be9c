-- What an order has fallen when its buyer gives it up, and what is due of a buyer for it.
alter table otc_orders
  add column index_units bigint not null default 0,
  add column end_index_units bigint not null default 0,
  add column fall_units bigint not null default 0;
alter table otc_buyers add column due_units bigint not null default 0;
