-- What operators think of a customer; changed by them alone, with a reason in the audit log.
alter table customers
  add column score integer not null default 100 check (score between 0 and 100);
