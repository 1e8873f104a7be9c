-- The keys that have signed in a database in which the room of feeds kept them.
do $$
begin
  if to_regclass('signing_keys_of_feeds') is not null then
    insert into signing_keys select * from signing_keys_of_feeds;
    drop table signing_keys_of_feeds;
  end if;
end $$;
