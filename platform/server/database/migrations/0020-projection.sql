-- Up to which command the tables hold what the journal gives: rows follow behind it, each batch of
-- them in one transaction with this number. A new writer takes the row over, so that what an old
-- one still sends is refused.
create table projection (
  one boolean primary key default true check (one),
  epoch bigint not null,
  projected_seq bigint not null
);
insert into projection (epoch, projected_seq)
  select 0, coalesce((select max(last_seq) from journal), 0);

create function advance_projection(own_epoch bigint, from_seq bigint, to_seq bigint) returns void
language plpgsql as $$
begin
  update projection set projected_seq = to_seq
    where epoch = own_epoch and projected_seq = from_seq;
  if not found then
    raise exception 'the tables are not at % any more, or another writer has taken over', from_seq
      using errcode = 'object_not_in_prerequisite_state';
  end if;
end $$;
