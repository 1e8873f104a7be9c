-- Where a customer says he lives: ISO 3166, two letters, or nothing.
alter table customers add column region text not null default '';
