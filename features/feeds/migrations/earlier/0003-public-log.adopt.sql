-- The list of keys became the platform's own: its migration 0008 makes it, and 0016 brings what
-- was in this one.
alter table signing_keys rename to signing_keys_of_feeds;
alter table signing_keys_of_feeds rename constraint signing_keys_pkey to signing_keys_of_feeds_pkey;
alter table signing_keys_of_feeds
  rename constraint signing_keys_public_key_key to signing_keys_of_feeds_public_key_key;
