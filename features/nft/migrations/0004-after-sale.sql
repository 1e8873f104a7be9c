-- Whether boxes open when the sale of their series is over. Those of earlier series open at once.
alter table nft_series add column opens_after_sale boolean not null default false;
