-- What the rows that an act has changed were afterwards; empty where it changed none of those that
-- are guarded. Lines of earlier releases have none, and their hashes do without.
alter table audit_log add column rows_sha256 text not null default '';
create index audit_log_of_rows on audit_log (subject, id desc) where rows_sha256 <> '';
