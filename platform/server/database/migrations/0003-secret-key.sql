-- Which key secrets are sealed with: a keyed hash of a fixed text, never the key itself.
create table secret_key (
  is_only boolean primary key default true check (is_only),
  proof text not null
);
