-- What is wrong of what is watched, since when, and when people were told; gone once it is right.
create table house_alarms (
  name text primary key,
  since_ms bigint not null,
  told_ms bigint not null default 0
);
