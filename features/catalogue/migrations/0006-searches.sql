-- How often markets were found by a search, by day. Nobody is named: who was counted today already
-- is a hash under a salt of the day, and both are gone two days later.
create table search_days (
  day integer primary key,
  salt text not null
);
create table search_seen (
  day integer not null references search_days (day) on delete cascade,
  market_id integer not null,
  seen_sha256 text not null,
  primary key (day, market_id, seen_sha256)
);
create table search_counts (
  day integer not null,
  market_id integer not null,
  count integer not null,
  primary key (day, market_id)
);
