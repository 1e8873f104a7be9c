-- What a customer notes on his withdrawal; earlier ones have none.
alter table withdrawals add column remark text not null default '';
