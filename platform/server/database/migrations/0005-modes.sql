-- The modes this database was ever opened in: one that was live never becomes a demo.
create table house_modes (
  mode text primary key check (mode in ('demo', 'live')),
  since timestamptz not null default now()
);
