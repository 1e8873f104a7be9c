-- How many migrations there were when a state was noted: what is a line of state may be another one
-- in the next release, and only states of one release are compared.
alter table journal_checkpoints add column migrations integer not null default 0;
