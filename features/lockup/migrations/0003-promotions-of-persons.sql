-- Promotions that a person has used (below zero an account of nobody known, which counts for
-- itself); of no order where that was withdrawn as if it had never been.
create table lockup_promotions (
  person bigint not null check (person <> 0),
  product_id integer not null,
  order_id bigint not null check (order_id >= 0),
  primary key (person, product_id)
);
