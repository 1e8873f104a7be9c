-- Every version of terms that was published, as a signed chain. The room's server derives it from
-- the versions that the writer has stored, in the order of the commands that published them.
create table terms_log (
  number bigint primary key check (number > 0),
  product text not null check (product in ('contracts', 'seconds')),
  market_id integer not null,
  version integer not null,
  from_ms bigint not null,
  log_from_ms bigint not null,
  signed_ms bigint not null,
  terms text not null,
  previous_hash text not null,
  hash text not null unique,
  signature text not null,
  unique (product, market_id, version)
);

create function refuse_terms_log_change() returns trigger language plpgsql as $$
begin
  raise exception 'the log of terms only grows' using errcode = 'integrity_constraint_violation';
end $$;
create trigger terms_log_only_grows before update or delete on terms_log
  for each row execute function refuse_terms_log_change();
create trigger terms_log_is_never_emptied before truncate on terms_log
  for each statement execute function refuse_terms_log_change();
