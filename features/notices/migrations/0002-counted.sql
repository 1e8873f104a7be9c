-- From the sixth of a kind within a minute on, notices are counted on the one that stands for them
-- and have no row of their own. Those of the first five that joined it are swept by their age, as
-- it is: no key has to take them along, and none is looked at with every row that is written.
alter table notices drop constraint notices_joined_to_fkey;
drop index notices_joined;
-- Who is written to is asked of the customers in the same transaction, many at once; a key asks
-- again for each row, and locks the customer's. Customers are never removed.
alter table notices drop constraint notices_owner_fkey;
-- One index serves the lists of a customer and the look at the last minute of a kind.
drop index notices_of_owner;
drop index notices_of_kind;
create index notices_of_owner on notices (owner, made_ms desc, id desc) where joined_to is null;
-- Rows come nearly in the order of their age: the hourly sweep needs no more than this.
drop index notices_by_age;
create index notices_by_age on notices using brin (made_ms);
-- A count is written into the page that the row stands in.
alter table notices set (fillfactor = 80);
