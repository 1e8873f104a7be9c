-- A market that has been taken off for good.
alter table market_states add column delisted boolean not null default false;
