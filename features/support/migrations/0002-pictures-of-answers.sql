-- A written answer may have a picture; what was said with it stays when the answer goes.
alter table support_canned add column picture text not null default '';
create table support_pictures (
  address text primary key
);
