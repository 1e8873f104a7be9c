-- An order is found by the id that its customer gave it.
create index orders_of_own_id on orders (owner, client_order_id, id desc)
  where client_order_id <> '';
