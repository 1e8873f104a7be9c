-- Which products have terms is what their rooms say; the log takes all of them.
alter table terms_log drop constraint terms_log_product_check;
alter table terms_log add constraint terms_log_product_check check (product <> '');
