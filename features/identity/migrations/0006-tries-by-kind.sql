-- Tries are counted by what was tried, so that a mail is no try to log in. A known one came from a
-- device or network where the customer has been logged in: strangers cannot use up its tries.
alter table login_tries add column kind text not null default 'login';
alter table login_tries add column is_known boolean not null default false;
alter table login_tries alter column kind drop default;
drop index login_tries_of_account;
drop index login_tries_of_address;
create index login_tries_of_account on login_tries (kind, account, tried_ms);
create index login_tries_of_address on login_tries (kind, address, tried_ms);
create index login_tries_of_kind on login_tries (kind, tried_ms);
-- From which networks a customer has been logged in.
alter table sessions add column network text not null default '';
update sessions set network = address;
create index sessions_of_network on sessions (customer_id, network);
