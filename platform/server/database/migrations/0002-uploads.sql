-- Pictures that customers sent. The bytes lie in the file store under the same name.
create table uploads (
  name text primary key,
  owner bigint not null,
  -- False: for its owner's eyes only.
  is_public boolean not null default false,
  -- False: nothing refers to it, and it is swept a day after `loose_since_ms`.
  kept boolean not null default false,
  -- Zero until the picture was read and stored; a refused one stays at zero and counts as a try.
  bytes integer not null default 0,
  created_ms bigint not null,
  loose_since_ms bigint not null
);
create index uploads_of_owner on uploads (owner, created_ms);
create index uploads_loose on uploads (loose_since_ms) where not kept;
