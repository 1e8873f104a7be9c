-- Works of artists: sounds and films as they were sent, animations drawn anew.
alter table uploads drop constraint uploads_kind_check;
alter table uploads add constraint uploads_kind_check
  check (kind in ('picture', 'document', 'animation', 'audio', 'video'));
-- How the address ends; what was kept before is told from its kind.
alter table uploads add column ending text not null default 'webp'
  check (ending in ('webp', 'pdf', 'mp3', 'ogg', 'wav', 'mp4', 'webm'));
update uploads set ending = 'pdf' where kind = 'document';
-- SHA-256 of what is stored, for works only: the code of a work is made of it.
alter table uploads add column sha256 text check (sha256 ~ '^[0-9a-f]{64}$');
alter table uploads add column duration_ms integer not null default 0 check (duration_ms >= 0);
