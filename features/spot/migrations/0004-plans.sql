-- What ties an order to others or lets its stop move, as JSON; empty for most orders, which pay
-- nothing for it.
alter table orders add column plan text not null default '';
