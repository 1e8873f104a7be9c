-- When the owner was told that a key has expired; 0 while he was not. Of those that had expired
-- before anybody was told, none is news any more.
alter table api_key_secrets add column expiry_told_ms bigint not null default 0;
update api_key_secrets s set expiry_told_ms = k.expires_ms from api_keys k
  where k.key_sha256 = s.key_sha256 and k.expires_ms between 1
    and (extract(epoch from clock_timestamp()) * 1000)::bigint;
