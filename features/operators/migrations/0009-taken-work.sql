-- Who is at what of the work that waits, so that two do not begin the same. It bars nobody.
create table taken_work (
  kind text not null,
  item text not null,
  operator_id bigint not null references operators (id),
  taken_ms bigint not null,
  primary key (kind, item)
);
